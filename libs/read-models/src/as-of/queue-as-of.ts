// What a queue was like at a position of the event store: read from the activity, which keeps the state after each
// event.
import { isUuid, type Queryable } from '@labeling/postgres';
import { pageOf, readCursor, type Page } from '../page.js';
import { itemStates, type ItemStateName } from '../queue-items/item-state-codes.js';
import { packStates, type StatesVector } from '../queue-items/states-vector.js';
import { countersOf, type QueueCounters } from '../queues/queue-queries.js';
import { liveSchema, type Schema } from '../schema.js';
import { findPosition } from './found-positions.js';

export interface QueueMoment {
  readonly queueId: string;
  /** Everything up to this position counts, and nothing after it. */
  readonly position: bigint;
}

/** Only the position that {@link findPosition} finds. */
export async function positionAt(
  db: Queryable,
  moment: { readonly queueId: string; readonly at: string },
  schema = liveSchema,
): Promise<bigint> {
  return (await findPosition(db, moment, schema)).position;
}

/**
 * A moment that includes everything so far: now, or when the newest event of a queue happened, if the clock of the
 * process that stored it is ahead.
 */
export async function latestMoment(db: Queryable, queueId: string, schema = liveSchema): Promise<string> {
  const { rows } = await db.query<{ at: string }>(
    `select at from ${schema}.activity where queue_id = $1 order by position desc limit 1`,
    [isUuid(queueId) ? queueId : null],
  );
  const [now, newest = ''] = [new Date().toISOString(), rows[0]?.at];
  return newest > now ? newest : now;
}

/**
 * The state after the last event of each item up to a position; items that were added later have no row. Without
 * `offset 0`, Postgres would go through the events of all queues by item, in random order, to avoid sorting.
 */
const lastStates = (schema: Schema, position: string) => `
  select distinct on (item_id) item_id, state, revision
  from (
    select item_id, position, state, revision from ${schema}.activity
    where queue_id = $1 and item_id is not null and position <= ${position} offset 0
  ) as event order by item_id, position desc`;

/** How many items were in each state. */
export async function countersAsOf(
  db: Queryable,
  { queueId, position }: QueueMoment,
  schema = liveSchema,
): Promise<QueueCounters> {
  const { rows } = await db.query<{ code: number; items: number }>(
    `select state as code, count(*)::integer as items from (${lastStates(schema, '$2')}) as then_was group by state`,
    [isUuid(queueId) ? queueId : null, position],
  );
  const items = (code: number) => rows.find((row) => row.code === code)?.items ?? 0;
  return countersOf({ new: items(0), modified: items(1), approved: items(2), discarded: items(3), pushed: items(4) });
}

/** The states of all items as they were, by their current ordinals; items added later count as removed. */
export async function statesAsOf(
  db: Queryable,
  { queueId, position }: QueueMoment,
  schema = liveSchema,
): Promise<StatesVector> {
  const { rows } = await db.query<{ states: string | null }>(
    `select string_agg(least(coalesce(then_was.state, 3), 3)::text, '' order by item.ordinal) as states
     from ${schema}.queue_items as item
     left join (${lastStates(schema, '$2')}) as then_was on then_was.item_id = item.id
     where item.queue_id = $1`,
    [isUuid(queueId) ? queueId : null, position],
  );
  const states = rows[0]?.states ?? '';
  return { position, total: states.length, states: packStates(states) };
}

export interface ItemThen {
  readonly itemId: string;
  /** The number of its last event at that time. */
  readonly revision: bigint;
  readonly state: ItemStateName;
}

/** The item at a (current) ordinal as it was; undefined before it was added. */
export async function itemAsOf(
  db: Queryable,
  { queueId, position, ordinal }: QueueMoment & { readonly ordinal: number },
  schema = liveSchema,
): Promise<ItemThen | undefined> {
  if (!isUuid(queueId)) return undefined;
  const { rows } = await db.query<{ itemId: string; revision: string; code: number }>(
    `select item_id as "itemId", revision, state as code from ${schema}.activity
     where item_id = (select id from ${schema}.queue_items where queue_id = $1 and ordinal = $3) and position <= $2
     order by position desc limit 1`,
    [queueId, position, ordinal],
  );
  return rows.map(({ itemId, revision, code }) => {
    return { itemId, revision: BigInt(revision), state: itemStates[code] ?? 'New' };
  })[0];
}

export interface ItemInQueueThen extends ItemThen {
  readonly ordinal: number;
}

/** The items that were in the queue then, in its order. @throws InvalidCursor */
export async function itemsAsOf(
  db: Queryable,
  { queueId, position, limit, after }: QueueMoment & { readonly limit: number; readonly after?: string },
  schema = liveSchema,
): Promise<Page<ItemInQueueThen>> {
  const [ordinal = -1] = readCursor(after, 1) ?? [];
  if (!isUuid(queueId)) return { data: [], next: null };
  const { rows } = await db.query<{ itemId: string; ordinal: number; revision: string; code: number }>(
    `select item.id as "itemId", item.ordinal, last.revision, last.state as code
     from ${schema}.queue_items as item
     join lateral (
       select state, revision from ${schema}.activity
       where item_id = item.id and position <= $2 order by position desc limit 1
     ) as last on last.state < 3
     where item.queue_id = $1 and item.ordinal > $3::bigint order by item.ordinal limit $4`,
    [queueId, position, ordinal, limit + 1],
  );
  const items = rows.map(({ code, revision, ...row }) => {
    return { ...row, revision: BigInt(revision), state: itemStates[code] ?? ('New' as const) };
  });
  return pageOf(items, limit, cursorAsOf);
}

/** The cursor of the page after this item. */
export function cursorAsOf({ ordinal }: Pick<ItemInQueueThen, 'ordinal'>): string {
  return String(ordinal);
}

export interface ItemChange {
  readonly itemId: string;
  readonly ordinal: number;
  /** Null before the item was added. */
  readonly before: ItemStateName | null;
  readonly after: ItemStateName;
  /** How many events lie between the two positions. */
  readonly events: number;
  /** The numbers of the item's last events at the two positions; null before it was added. */
  readonly revisionBefore: bigint | null;
  readonly revisionAfter: bigint;
  /** When the last of them happened: ISO 8601, UTC. */
  readonly at: string;
}
export interface Between {
  readonly queueId: string;
  /** After the first position, up to the second. */
  readonly after: bigint;
  readonly through: bigint;
}

/** Adding up this many events takes less time than looking for events of every item of a large queue. */
const FEW_EVENTS = 10_000;

/** The items with events between two positions, in queue order. @throws InvalidCursor */
export async function itemsChanged(
  db: Queryable,
  { queueId, after, through, limit, cursor }: Between & { readonly limit: number; readonly cursor?: string },
  schema = liveSchema,
  fewEvents = FEW_EVENTS,
): Promise<Page<ItemChange>> {
  const [ordinal = -1] = readCursor(cursor, 1) ?? [];
  if (!isUuid(queueId)) return { data: [], next: null };
  const { rows: found } = await db.query<{ areFew: boolean }>(
    `select count(*) <= $4 as "areFew" from (${eventsBetween(schema)} limit $4::integer + 1) as event`,
    [queueId, after, through, fewEvents],
  );
  const { rows } = await db.query<ChangeRow>(
    `select item.id as "itemId", item.ordinal, happened.events,
       before.state as "codeBefore", before.revision as "revisionBefore",
       last.state as "codeAfter", last.revision as "revisionAfter", last.at
     from ${schema}.queue_items as item
     join ${found[0]?.areFew ? addedUp(schema) : addedUpByItem(schema)}
     join ${schema}.activity as last on last.position = happened.last_position
     left join lateral (
       select state, revision from ${schema}.activity
       where item_id = item.id and position <= $2 order by position desc limit 1
     ) as before on true
     where item.queue_id = $1 and item.ordinal > $4::bigint order by item.ordinal limit $5`,
    [queueId, after, through, ordinal, limit + 1],
  );
  return pageOf(rows.map(changeOf), limit, (change) => String(change.ordinal));
}

const eventsBetween = (schema: Schema) => `
  select item_id, position from ${schema}.activity
  where queue_id = $1 and item_id is not null and position > $2 and position <= $3`;

const totals = 'count(*)::integer as events, max(position) as last_position';

/** All events between the positions, whichever page it is. */
const addedUp = (schema: Schema) => `
  (select item_id, ${totals} from (${eventsBetween(schema)}) as event group by item_id) as happened on happened.item_id = item.id`;

/** The events of one item after the other until the page is full, so its cost does not depend on how many there are. */
const addedUpByItem = (schema: Schema) => `
  lateral (
    select ${totals} from ${schema}.activity where item_id = item.id and position > $2 and position <= $3
  ) as happened on happened.events > 0`;

interface ChangeRow extends Pick<ItemChange, 'itemId' | 'ordinal' | 'events' | 'at'> {
  readonly codeBefore: number | null;
  readonly revisionBefore: string | null;
  readonly codeAfter: number;
  readonly revisionAfter: string;
}

function changeOf({ codeBefore, codeAfter, revisionBefore, revisionAfter, ...row }: ChangeRow): ItemChange {
  return {
    ...row,
    before: codeBefore === null ? null : (itemStates[codeBefore] ?? null),
    after: itemStates[codeAfter] ?? 'New',
    revisionBefore: revisionBefore === null ? null : BigInt(revisionBefore),
    revisionAfter: BigInt(revisionAfter),
  };
}

/** How many items went from which state to which between two positions. */
export interface Transition {
  readonly before: ItemStateName | null;
  readonly after: ItemStateName;
  readonly items: number;
}

/** Sums up {@link itemsChanged}: how many items went from which state to which. */
export async function transitionsBetween(
  db: Queryable,
  { queueId, after, through }: Between,
  schema = liveSchema,
): Promise<Transition[]> {
  if (!isUuid(queueId)) return [];
  const { rows } = await db.query<{ codeBefore: number | null; codeAfter: number; items: number }>(
    `select before.state as "codeBefore", later.state as "codeAfter", count(*)::integer as items
     from (${lastStates(schema, '$3')}) as later
     left join (${lastStates(schema, '$2')}) as before using (item_id)
     where before.revision is distinct from later.revision
     group by before.state, later.state order by before.state nulls first, later.state`,
    [queueId, after, through],
  );
  return rows.map(({ codeBefore, codeAfter, items }) => {
    const before = codeBefore === null ? null : (itemStates[codeBefore] ?? null);
    return { before, after: itemStates[codeAfter] ?? 'New', items };
  });
}
