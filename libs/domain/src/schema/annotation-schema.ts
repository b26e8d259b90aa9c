import { decodeJsonString, jsonElements, jsonKind, jsonPropertyMap } from '../json/open-json.js';
import type { JsonText } from '../json/json-text.js';
import { readField } from './read-field.js';
import type { SchemaField } from './schema-field.js';

/**
 * What happens to an approval while the target lacks what the schema demands: the review screen asks once, or nobody can
 * approve it.
 */
export type ApprovalRule = 'ask' | 'block';

export interface AnnotationSchema {
  readonly fields: readonly SchemaField[];
  /** Without it, targets are approved as they are. */
  readonly approval?: ApprovalRule;
}
export interface SchemaProblem {
  /** JSON pointer into the schema, for example `/fields/2/min`. */
  readonly pointer: string;
  readonly detail: string;
}

/** Reads `{"fields": […]}` and lists everything that is wrong with it; `schema` is usable when the list is empty. */
export function readAnnotationSchema(text: JsonText): { schema: AnnotationSchema; problems: readonly SchemaProblem[] } {
  const problems: SchemaProblem[] = [];
  const fields: SchemaField[] = [];
  const properties = jsonKind(text) === 'object' ? jsonPropertyMap(text) : undefined;
  const list = properties?.get('fields');
  if (list === undefined || jsonKind(list) !== 'array') {
    return { schema: { fields }, problems: [{ pointer: '/fields', detail: 'must be an array of fields' }] };
  }
  const keys = new Set<string>();
  jsonElements(list).forEach((element, i) => {
    const report = (property: string, detail: string) => {
      problems.push({ pointer: `/fields/${i}${property && `/${property}`}`, detail });
    };
    const field = readField(element, report);
    if (field === undefined) return;
    if (keys.has(field.key)) report('key', `repeats the key ${JSON.stringify(field.key)}`);
    keys.add(field.key);
    fields.push(field);
  });
  const approval = readApproval(properties?.get('approval'));
  if (approval === 'unknown') problems.push({ pointer: '/approval', detail: 'must be ask or block' });
  const rule = approval === 'block' || approval === 'ask' ? { approval } : {};
  return { schema: { fields, ...rule }, problems };
}

function readApproval(text: JsonText | undefined): ApprovalRule | 'unknown' | undefined {
  if (text === undefined) return undefined;
  const rule = jsonKind(text) === 'string' ? decodeJsonString(text) : undefined;
  return rule === 'ask' || rule === 'block' ? rule : 'unknown';
}
