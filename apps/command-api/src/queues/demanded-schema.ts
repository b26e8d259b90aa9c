import {
  lenientFields,
  readAnnotationSchema,
  type ActiveQueue,
  type AnnotationSchema,
  type JsonText,
  type LenientFields,
} from '@labeling/domain';
import { LRUCache } from 'lru-cache';

type WithSchema = Pick<ActiveQueue, 'annotationSchema'>;
interface ReadSchema {
  readonly demanded: AnnotationSchema | undefined;
  readonly lenient: LenientFields;
}
const noSchema: ReadSchema = { demanded: undefined, lenient: [] };

/** Schemas may be long, and every approval needs that of its queue. */
const read = new LRUCache<JsonText, ReadSchema>({
  maxSize: 4_000_000,
  sizeCalculation: (_, text) => text.length + 1,
});

/** The schema that a target must meet to be approved; undefined where the queue blocks nothing. */
function demandedSchema(queue: WithSchema): AnnotationSchema | undefined {
  return schemaOf(queue).demanded;
}

/** The fields in which annotations may differ and still be equal. */
export function lenientFieldsOf(queue: WithSchema): LenientFields {
  return schemaOf(queue).lenient;
}

function schemaOf({ annotationSchema }: WithSchema): ReadSchema {
  if (annotationSchema === null) return noSchema;
  const known = read.get(annotationSchema);
  if (known !== undefined) return known;
  const { schema } = readAnnotationSchema(annotationSchema);
  const found = { demanded: schema.approval === 'block' ? schema : undefined, lenient: lenientFields(schema) };
  read.set(annotationSchema, found);
  return found;
}

const approving = new Set(['Approve', 'SubmitAnnotation', 'Adjudicate', 'SettleAnnotations', 'TakeBack']);
const comparing = new Set(['SubmitAnnotation', 'SettleAnnotations']);

/**
 * The command as this queue decides it: a command that may approve carries the demanded schema, and one that compares
 * annotations carries the fields in which they may differ.
 */
export function demanding<C extends { readonly type: string }>(command: C, queue: ActiveQueue): C {
  const schema = approving.has(command.type) ? demandedSchema(queue) : undefined;
  const lenient = comparing.has(command.type) ? lenientFieldsOf(queue) : [];
  if (schema === undefined && lenient.length === 0) return command;
  return { ...command, ...(schema !== undefined && { schema }), ...(lenient.length > 0 && { lenient }) };
}
