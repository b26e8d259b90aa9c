// A queue in the order of a column, for lists: the ordinals of its items.
import { isUuid, type Queryable } from '@labeling/postgres';
import { liveSchema } from '../schema.js';
import { fieldOrder, keyValue, startOf } from './field-values.js';
import { readOrdinals, sortedOrdinals } from './sorted-ordinals.js';

/** What items can be sorted by; `field` is a key of the target. */
export type SortColumn =
  { readonly is: 'state' | 'data' | 'target' | 'updated' } | { readonly is: 'field'; readonly key: string };

export interface SortItems {
  readonly queueId: string;
  readonly by: SortColumn;
  readonly descending: boolean;
}

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
  const { from, keys } = sortKeys(by, descending, (value) => `$${values.push(value)}`);
  const { rows } = await db.query<{ ordinals: Buffer | null }>(
    `select ${sortedOrdinals('item', keys, descending)}
     from ${schema}.queue_items as item
     ${by.is === 'state' || by.is === 'updated' ? '' : `join ${schema}.item_payloads as payload on payload.item_id = item.id`}
     ${from}
     where item.queue_id = $1 and item.state < 3`,
    values,
  );
  return readOrdinals(rows[0]?.ordinals);
}

function sortKeys(
  by: SortColumn,
  descending: boolean,
  value: (of: unknown) => string,
): { from: string; keys: string[] } {
  switch (by.is) {
    case 'state':
      return { from: '', keys: ['item.state'] };
    case 'updated':
      return { from: '', keys: ['item.updated_at collate "C"'] };
    case 'data':
      return { from: '', keys: [startOf('payload.data')] };
    case 'target':
      return { from: '', keys: [startOf('coalesce(payload.edited_target, payload.original_target)')] };
    case 'field':
      return fieldOrder(`${value(keyValue(by.key))}::text`, descending);
  }
}
