import { isUuid, type Queryable } from '@labeling/postgres';
import { liveSchema } from '../schema.js';
import { searchedRows } from '../searched-rows.js';
import type { Annotator } from './annotator-items.js';
import { bytesRead, filterCondition, readsPayloads, type ItemFilters } from './item-filters.js';
import { seenItems } from './seen-items.js';

/** What to look for in a queue. */
export interface MatchItems extends ItemFilters {
  readonly queueId: string;
  /** Who sees the items with their own answers, if several annotate each; by default, everybody's shared view. */
  readonly annotator?: Annotator | undefined;
  readonly slice?: ItemSlice | undefined;
}

/** Only the items at this many places from this ordinal onward: a very long queue is searched slice by slice. */
export interface ItemSlice {
  readonly from: number;
  readonly count: number;
  /** The slice may end early, so that only about this many bytes of payloads are searched. */
  readonly bytes?: number | undefined;
}

/** Which items of a queue match, by ordinal, as of one position. */
export interface MatchingItems {
  readonly position: bigint;
  /** How many ordinals there are; for a slice, fewer than asked for only at the queue's end or if it ended early. */
  readonly total: number;
  /** The ordinal at which the search continues, if the slice is not the last. */
  readonly next: number | undefined;
  /** One bit per ordinal, lowest first; for a slice, from its first ordinal on. */
  readonly matches: Uint8Array<ArrayBuffer>;
}

/** What a filter finds: one answer of 12.5 kB for 100,000 items. */
export async function matchingItems(db: Queryable, match: MatchItems, schema = liveSchema): Promise<MatchingItems> {
  const { queueId, annotator, slice, ...filters } = match;
  const seen = seenItems(schema, isUuid(queueId) ? queueId : null, annotator, {
    payloads: readsPayloads(filters),
    states: filters.states !== undefined,
  });
  const { from, values } = seen;
  const value = (of: unknown) => `$${values.push(of)}`;
  const sql = { schema, queueId: '$1', seen, isSlice: slice !== undefined, value };
  const condition = filterCondition(filters, sql);
  const inSlice =
    slice === undefined
      ? ''
      : `and item.ordinal >= ${value(slice.from)} and item.ordinal < ${value(slice.from + slice.count)}`;
  const where = `item.queue_id = $1 ${inSlice}`;
  const { rows } = await db.query<{ position: string; matches: string | null; places: number }>(
    slice?.bytes === undefined
      ? `select position, (
           select string_agg(case when ${condition} then '1' else '0' end, '' order by item.ordinal)
           from ${from} where ${where}
         ) as matches from ${schema}.checkpoint`
      : `select position, matches, places from ${schema}.checkpoint, (
           select string_agg(matches::text, '' order by ordinal) as matches, count(*)::integer as places
           from (${searchedRows({ row: 'item', from, where, condition, bytesRead: bytesRead(filters, sql), bytes: slice.bytes })}) as item
         ) as searched`,
    values,
  );
  const matches = rows[0]?.matches ?? '';
  const total = matches.length;
  const isLast = slice === undefined || (total < slice.count && total >= (rows[0]?.places ?? 0));
  return {
    position: BigInt(rows[0]?.position ?? 0),
    ...{ total, next: isLast ? undefined : slice.from + total },
    matches: packBits(matches),
  };
}

/** Packs the digits 0 and 1 into one bit each. */
function packBits(digits: string): Uint8Array<ArrayBuffer> {
  const packed = new Uint8Array(Math.ceil(digits.length / 8));
  for (let i = 0; i < digits.length; i++) {
    packed[i >> 3] = (packed[i >> 3] ?? 0) | ((digits.charCodeAt(i) - 0x30) << (i & 7));
  }
  return packed;
}
