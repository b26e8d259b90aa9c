import { jsonEquals, jsonKind, jsonPropertyMap, type JsonText } from '@labeling/domain';
import type { Queryable } from '@labeling/postgres';
import type { Schema } from '../schema.js';

/** A property of the targets, and in how many of the examined items it was changed. */
export interface ChangedField {
  /** Empty for the whole target, when it is not an object. */
  readonly key: string;
  readonly items: number;
}

/** How many edited items are examined, the latest first, and how long their targets may be; longer ones are skipped. */
const ITEMS = 2_000;
const BYTES = 20_000;
/** How many fields are listed. */
const FIELDS = 20;

/** Which properties of the targets people change most. */
export async function changedFields(
  db: Queryable,
  queueId: string | null,
  schema: Schema,
): Promise<{ readonly fields: ChangedField[]; readonly items: number }> {
  const { rows } = await db.query<{ before: JsonText; after: JsonText }>(
    `select original_target as before, edited_target as after
     from ${schema}.queue_items as item join ${schema}.item_payloads as payload on payload.item_id = item.id
     where queue_id = $1 and edited_target is not null
       and octet_length(original_target) + octet_length(edited_target) <= ${BYTES}
     order by item.updated_at desc limit ${ITEMS}`,
    [queueId],
  );
  const counts = new Map<string, number>();
  for (const { before, after } of rows) {
    for (const key of keysChanged(before, after)) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const fields = [...counts].map(([key, items]) => ({ key, items }));
  fields.sort((a, b) => b.items - a.items || (a.key < b.key ? -1 : 1));
  return { fields: fields.slice(0, FIELDS), items: rows.length };
}

/** The keys whose JSON values differ; the empty key when one of them is not an object. */
export function keysChanged(before: JsonText, after: JsonText): string[] {
  if (jsonKind(before) !== 'object' || jsonKind(after) !== 'object') return jsonEquals(before, after) ? [] : [''];
  const [was, is] = [jsonPropertyMap(before), jsonPropertyMap(after)];
  return [...new Set([...was.keys(), ...is.keys()])].filter((key) => {
    const [first, second] = [was.get(key), is.get(key)];
    return first === undefined || second === undefined || !jsonEquals(first, second);
  });
}
