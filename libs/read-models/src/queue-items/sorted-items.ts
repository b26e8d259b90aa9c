// A queue in the order of a column, for lists: the ordinals of its items.
import { isUuid, type Queryable } from '@labeling/postgres';
import { liveSchema } from '../schema.js';
import { fieldValue, numberOf, textOf } from './field-values.js';

/** What items can be sorted by; `field` is a key of the target. */
export type SortColumn =
  { readonly is: 'state' | 'data' | 'target' | 'updated' } | { readonly is: 'field'; readonly key: string };

export interface SortItems {
  readonly queueId: string;
  readonly by: SortColumn;
  readonly descending: boolean;
}

/** How many characters of a text count. */
const CHARACTERS = 200;

/**
 * The ordinals of what is in a queue, sorted: numbers by size, then false and true, then texts by their characters, then
 * lists and objects. Items that lack the field come last in both directions; equal ones stay in the order of the queue.
 */
export async function sortedItems(
  db: Queryable,
  { queueId, by, descending }: SortItems,
  schema = liveSchema,
): Promise<Uint32Array<ArrayBuffer>> {
  if (!isUuid(queueId)) return new Uint32Array();
  const values: unknown[] = [queueId];
  const direction = descending ? 'desc' : 'asc';
  const { from, keys } = sortKeys(by, (value) => `$${values.push(value)}`);
  const { rows } = await db.query<{ ordinals: string | null }>(
    `select string_agg(item.ordinal::text, ',' order by
       ${keys.map((key) => `${key} ${direction} nulls last`).join(', ')}, item.ordinal) as ordinals
     from ${schema}.queue_items as item
     ${by.is === 'state' || by.is === 'updated' ? '' : `join ${schema}.item_payloads as payload on payload.item_id = item.id`}
     ${from}
     where item.queue_id = $1 and item.state < 3`,
    values,
  );
  const ordinals = rows[0]?.ordinals;
  return ordinals ? Uint32Array.from(ordinals.split(','), Number) : new Uint32Array();
}

function sortKeys(by: SortColumn, value: (of: unknown) => string): { from: string; keys: string[] } {
  const start = (text: string) => `lower(left(${text}, ${CHARACTERS})) collate "C"`;
  switch (by.is) {
    case 'state':
      return { from: '', keys: ['item.state'] };
    case 'updated':
      return { from: '', keys: ['item.updated_at collate "C"'] };
    case 'data':
      return { from: '', keys: [start('payload.data')] };
    case 'target':
      return { from: '', keys: [start('coalesce(payload.edited_target, payload.original_target)')] };
    case 'field': {
      const from = `cross join lateral (
        select nullif(json_typeof(value), 'null') as type, value, ${numberOf('read.value')} as number from (
          select ${fieldValue(`${value(by.key.toWellFormed().replaceAll('\0', ''))}::text`)} as value offset 0
        ) as read) as field`;
      const kind = `case field.type when 'number' then 0 when 'boolean' then 1 when 'string' then 2
        when 'array' then 3 when 'object' then 4 end`;
      // Numbers that are equal stay in the order of the queue, however they are written.
      const text = `case when field.number is null then left(${textOf('field.value')}, ${CHARACTERS}) end collate "C"`;
      return { from, keys: [kind, 'field.number', text] };
    }
  }
}
