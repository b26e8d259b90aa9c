import { readAnnotationSchema, type ActiveQueue, type AnnotationSchema, type JsonText } from '@labeling/domain';
import { LRUCache } from 'lru-cache';

/** Schemas may be long, and every approval needs the one of its queue. */
const read = new LRUCache<JsonText, { readonly demanded: AnnotationSchema | undefined }>({
  maxSize: 4_000_000,
  sizeCalculation: (_, text) => text.length + 1,
});

/** The schema that a target must meet to be approved; undefined where the queue blocks nothing. */
export function demandedSchema({
  annotationSchema,
}: Pick<ActiveQueue, 'annotationSchema'>): AnnotationSchema | undefined {
  if (annotationSchema === null) return undefined;
  const known = read.get(annotationSchema);
  if (known !== undefined) return known.demanded;
  const { schema } = readAnnotationSchema(annotationSchema);
  const demanded = schema.approval === 'block' ? schema : undefined;
  read.set(annotationSchema, { demanded });
  return demanded;
}

const approving = new Set(['Approve', 'SubmitAnnotation', 'Adjudicate']);

/** The command as this queue decides it: an approval carries what the queue demands. */
export function demanding<C extends { readonly type: string }>(command: C, queue: ActiveQueue): C {
  const schema = approving.has(command.type) ? demandedSchema(queue) : undefined;
  return schema === undefined ? command : { ...command, schema };
}
