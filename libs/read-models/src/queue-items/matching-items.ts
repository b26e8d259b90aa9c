import { isUuid, type Queryable } from '@labeling/postgres';
import { liveSchema } from '../schema.js';
import { codeOf, type ItemStateName } from './item-state-codes.js';
import { isFlagged } from './item-flag.js';
import { textMatches } from './text-search.js';

/** What to look for in a queue; an item matches when everything given does. */
export interface MatchItems {
  readonly queueId: string;
  /** Only these states; without it what is in the queue. */
  readonly states?: readonly ItemStateName[];
  /** Only items that have this text, by the rules of `listItems`. */
  readonly q?: string;
  /** Only items that are flagged, or only those that are not. */
  readonly flagged?: boolean;
  /** Only items that this actor has changed at any time: edited, approved, discarded, … Adding an item does not count. */
  readonly changedEverBy?: string;
}

/** Which items of a queue match, by ordinal, as of one position. */
export interface MatchingItems {
  readonly position: bigint;
  /** How many ordinals there are. */
  readonly total: number;
  /** One bit per ordinal, lowest first. */
  readonly matches: Uint8Array<ArrayBuffer>;
}

/** What a filter shows: one answer of 12.5 kB for 100,000 items. */
export async function matchingItems(db: Queryable, match: MatchItems, schema = liveSchema): Promise<MatchingItems> {
  const { queueId, states, q = '', flagged, changedEverBy } = match;
  const values: unknown[] = [isUuid(queueId) ? queueId : null];
  const value = (of: unknown) => `$${values.push(of)}`;
  // From cheap to dear: payloads are read only of items that match so far.
  const conditions = [
    states === undefined ? 'item.state < 3' : `item.state = any (${value(states.map(codeOf))}::int[])`,
  ];
  if (flagged !== undefined) conditions.push(isFlagged(flagged));
  if (changedEverBy !== undefined) {
    conditions.push(`item.id in (
      select item_id from ${schema}.activity
      where queue_id = $1 and actor_id = ${value(changedEverBy)} and type <> 'ItemAdded' and item_id is not null
    )`);
  }
  if (q !== '') conditions.push(textMatches(q, value));
  const payloads = q === '' ? '' : `left join ${schema}.item_payloads as payload on payload.item_id = item.id`;
  const { rows } = await db.query<{ position: string; matches: string | null }>(
    `select position, (
       select string_agg(case when ${conditions.join(' and ')} then '1' else '0' end, '' order by item.ordinal)
       from ${schema}.queue_items as item ${payloads} where item.queue_id = $1
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
