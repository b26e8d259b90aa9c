import { compareDecimals } from '../json/decimal.js';
import { toJsonText, type JsonText } from '../json/json-text.js';
import { jsonArray, jsonObject } from '../json/open-json.js';
import { readAnnotationSchema, type AnnotationSchema } from './annotation-schema.js';
import type { SchemaField } from './schema-field.js';

/** The fields in which different answers may be equal: those that do not count, and numbers with a tolerance. */
export type LenientFields = readonly Pick<SchemaField, 'key' | 'counts' | 'tolerance'>[];

const noLenientFields: LenientFields = [];

export function lenientFields(schema: AnnotationSchema | undefined): LenientFields {
  const fields = schema?.fields.filter((field) => field.counts === false || isTolerant(field)) ?? [];
  return fields.length === 0 ? noLenientFields : fields;
}

/** For a queue's schema, null if it has none. Cached: reading a long one takes 0.1 s, and each fold of a queue asks. */
export function lenientFieldsIn(schema: JsonText | null): LenientFields {
  if (schema === null || !mayBeLenient(schema)) return noLenientFields;
  const found = readLast.get(schema) ?? lenientFields(readAnnotationSchema(schema).schema);
  readLast.delete(schema);
  readLast.set(schema, found);
  const [oldest] = readLast.keys();
  if (readLast.size > MOST_REMEMBERED && oldest !== undefined) readLast.delete(oldest);
  return found;
}

/** The lenient fields of the schemas that were asked for last, the most recent at the end. */
const readLast = new Map<JsonText, LenientFields>();
const MOST_REMEMBERED = 16;

/** Whether one of the properties that make a field lenient may be in the text; it may be written with escapes. */
function mayBeLenient(schema: JsonText): boolean {
  return /counts|tolerance|\\u/.test(schema);
}

/** A schema of these fields alone: the least that somebody else needs to compare answers in the same way. */
export function schemaOfLenient(fields: LenientFields): JsonText {
  const written = fields.map(({ key, counts, tolerance }) =>
    jsonObject({
      key: toJsonText(key),
      type: toJsonText('number'),
      ...(counts === false ? { counts: toJsonText(false) } : { tolerance }),
    }),
  );
  return jsonObject({ fields: jsonArray(written) });
}

function isTolerant({ tolerance }: LenientFields[number]): boolean {
  return tolerance !== undefined && compareDecimals(tolerance, '0') > 0;
}

/** Whether these fields may make answers equal that were not equal by the others. */
export function areMoreLenient(fields: LenientFields, than: LenientFields): boolean {
  return fields.some((field) => {
    const before = than.find(({ key }) => key === field.key);
    if (before === undefined) return true;
    if (before.counts === false) return false;
    return field.counts === false || compareDecimals(field.tolerance ?? '0', before.tolerance ?? '0') > 0;
  });
}
