// A queue in the order of a column, for lists: the ordinals of its items.
import { isUuid, type Queryable } from '@labeling/postgres';
import { liveSchema } from '../schema.js';
import type { Annotator } from './annotator-items.js';
import { fieldOrder, keyValue, startOf } from './field-values.js';
import { seenItems, type SeenItem } from './seen-items.js';
import { readOrdinals, sortedOrdinals } from './sorted-ordinals.js';

/** What items can be sorted by; `field` is a key of the target. */
export type SortColumn =
  { readonly is: 'state' | 'data' | 'target' | 'updated' } | { readonly is: 'field'; readonly key: string };

export interface SortItems {
  readonly queueId: string;
  readonly by: SortColumn;
  readonly descending: boolean;
  /** Who sees the items with their own answers, if several annotate each; by default, everybody's shared view. */
  readonly annotator?: Annotator | undefined;
}

/**
 * The ordinals of the items in a queue, sorted: numbers by size, then false and true, then texts by their characters,
 * then lists and objects. Items that lack the field come last in both directions; equal ones stay in the order of the
 * queue.
 */
export async function sortedItems(
  db: Queryable,
  { queueId, by, descending, annotator }: SortItems,
  schema = liveSchema,
): Promise<Uint32Array<ArrayBuffer>> {
  if (!isUuid(queueId)) return new Uint32Array();
  const states = by.is === 'state';
  // Data is the same for everybody, and looking up a member's own answers takes time.
  const whose = by.is === 'data' ? undefined : annotator;
  const { values, from, ...seen } = seenItems(schema, queueId, whose, {
    payloads: !states && by.is !== 'updated',
    states,
  });
  const sorted = sortKeys(by, descending, seen, (value) => `$${values.push(value)}`);
  const { rows } = await db.query<{ ordinals: Buffer | null }>(
    `select ${sortedOrdinals('item', sorted.keys, descending)}
     from ${from} ${sorted.from}
     where item.queue_id = $1 and item.state < 3`,
    values,
  );
  return readOrdinals(rows[0]?.ordinals);
}

function sortKeys(
  by: SortColumn,
  descending: boolean,
  { state, target }: SeenItem,
  value: (of: unknown) => string,
): { from: string; keys: string[] } {
  switch (by.is) {
    case 'state':
      return { from: '', keys: [state] };
    case 'updated':
      return { from: '', keys: ['item.updated_at collate "C"'] };
    case 'data':
      return { from: '', keys: [startOf('payload.data')] };
    case 'target':
      return { from: '', keys: [startOf(target)] };
    case 'field':
      return fieldOrder(`${value(keyValue(by.key))}::text`, descending, target);
  }
}
