import { isUuid, type Queryable } from '@labeling/postgres';
import { liveSchema } from '../schema.js';
import type { Annotator } from './annotator-items.js';
import { filterCondition, readsPayloads, type ItemFilters } from './item-filters.js';
import { seenItems } from './seen-items.js';

/** What to look for in a queue. */
export interface MatchItems extends ItemFilters {
  readonly queueId: string;
  /** Who sees the items with their own answers, where several members annotate each; by default they are as everybody shares them. */
  readonly annotator?: Annotator | undefined;
  /** Only the items at this many places from this ordinal on: a very long queue is searched slice by slice. */
  readonly slice?: { readonly from: number; readonly count: number } | undefined;
}

/** Which items of a queue match, by ordinal, as of one position. */
export interface MatchingItems {
  readonly position: bigint;
  /** How many ordinals there are; of a slice, fewer than asked for only at the end of the queue. */
  readonly total: number;
  /** One bit per ordinal, lowest first; of a slice from its first one on. */
  readonly matches: Uint8Array<ArrayBuffer>;
}

/** What a filter shows: one answer of 12.5 kB for 100,000 items. */
export async function matchingItems(db: Queryable, match: MatchItems, schema = liveSchema): Promise<MatchingItems> {
  const { queueId, annotator, slice, ...filters } = match;
  const seen = seenItems(schema, isUuid(queueId) ? queueId : null, annotator, {
    payloads: readsPayloads(filters),
    states: filters.states !== undefined,
  });
  const { from, values } = seen;
  const value = (of: unknown) => `$${values.push(of)}`;
  const condition = filterCondition(filters, { schema, queueId: '$1', seen, isSlice: slice !== undefined, value });
  const inSlice =
    slice === undefined
      ? ''
      : `and item.ordinal >= ${value(slice.from)} and item.ordinal < ${value(slice.from + slice.count)}`;
  const { rows } = await db.query<{ position: string; matches: string | null }>(
    `select position, (
       select string_agg(case when ${condition} then '1' else '0' end, '' order by item.ordinal)
       from ${from} where item.queue_id = $1 ${inSlice}
     ) as matches from ${schema}.checkpoint`,
    values,
  );
  const matches = rows[0]?.matches ?? '';
  return { position: BigInt(rows[0]?.position ?? 0), total: matches.length, matches: packBits(matches) };
}

/** Packs the digits 0 and 1 into one bit each. */
function packBits(digits: string): Uint8Array<ArrayBuffer> {
  const packed = new Uint8Array(Math.ceil(digits.length / 8));
  for (let i = 0; i < digits.length; i++) {
    packed[i >> 3] = (packed[i >> 3] ?? 0) | ((digits.charCodeAt(i) - 0x30) << (i & 7));
  }
  return packed;
}
