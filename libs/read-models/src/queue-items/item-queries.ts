import { isUuid, type Queryable } from '@labeling/postgres';
import { pageOf, readCursor, type Page } from '../page.js';
import { liveSchema } from '../schema.js';
import { itemOfRow, selectItems, type ItemQueryRow, type ItemRow } from './item-query-row.js';
import { codeOf, type ItemStateName } from './item-state-codes.js';
import { isFlagged } from './item-flag.js';
import { textMatches } from './text-search.js';

export interface ListItems {
  readonly queueId: string;
  /** Only these states; without it what is in the queue. */
  readonly states?: readonly ItemStateName[];
  /** Only items that have this text, in any case, in their data, target, metadata or key, or have this id. */
  readonly q?: string;
  /** Only items that are flagged, or only those that are not. */
  readonly flagged?: boolean;
  /** Only items that this actor changed last. */
  readonly changedBy?: string;
  readonly limit: number;
  readonly after?: string;
}

/** Items of a queue in its order. @throws InvalidCursor */
export async function listItems(db: Queryable, list: ListItems, schema = liveSchema): Promise<Page<ItemRow>> {
  const { queueId, states, q = '', flagged, changedBy, limit } = list;
  const [after = -1] = readCursor(list.after, 1) ?? [];
  if (!isUuid(queueId)) return { data: [], next: null };
  const values: unknown[] = [queueId, after, limit + 1];
  const conditions = ['item.queue_id = $1', 'item.ordinal > $2'];
  const value = (of: unknown) => `$${values.push(of)}`;
  const codes = states?.map(codeOf);
  if (codes === undefined) conditions.push('item.state < 3');
  else if (codes.length === 1) conditions.push(`item.state = ${value(codes[0])}::smallint`);
  else conditions.push(`item.state = any (${value(codes)}::smallint[])`);
  if (flagged !== undefined) conditions.push(isFlagged(flagged));
  if (changedBy !== undefined) conditions.push(`item.changed_by = ${value(changedBy)}`);
  if (q !== '') conditions.push(textMatches(q, value));
  const rest = `where ${conditions.join(' and ')} order by item.ordinal limit $3`;
  const { rows } = await db.query<ItemQueryRow>(selectItems(schema, rest), values);
  return pageOf(rows.map(itemOfRow), limit, ({ ordinal }) => String(ordinal));
}

/** One item, also when it is removed. */
export async function getItem(db: Queryable, itemId: string, schema = liveSchema): Promise<ItemRow | undefined> {
  return (await getItems(db, [itemId], schema))[0];
}

/** Items by id, in no particular order; unknown ids are left out. */
export async function getItems(db: Queryable, itemIds: readonly string[], schema = liveSchema): Promise<ItemRow[]> {
  const rest = 'where item.id = any ($1::uuid[])';
  const { rows } = await db.query<ItemQueryRow>(selectItems(schema, rest), [itemIds.filter(isUuid)]);
  return rows.map(itemOfRow);
}

/** The items at these places of a queue, removed ones included, in queue order. */
export async function itemsAtOrdinals(
  db: Queryable,
  queueId: string,
  ordinals: readonly number[],
  schema = liveSchema,
): Promise<ItemRow[]> {
  if (!isUuid(queueId)) return [];
  const rest = 'where item.queue_id = $1 and item.ordinal = any ($2::integer[]) order by item.ordinal';
  const { rows } = await db.query<ItemQueryRow>(selectItems(schema, rest), [queueId, ordinals]);
  return rows.map(itemOfRow);
}

/** What is in the queue around a place: up to `before` items in front of it and `after` from it on, in queue order. */
export async function itemsAround(
  db: Queryable,
  { queueId, ordinal, before, after }: { queueId: string; ordinal: number; before: number; after: number },
  schema = liveSchema,
): Promise<ItemRow[]> {
  if (!isUuid(queueId)) return [];
  const inQueue = `select id from ${schema}.queue_items where queue_id = $1 and state < 3`;
  const rest = `
    where item.id in (
      (${inQueue} and ordinal < $2 order by ordinal desc limit $3) union all
      (${inQueue} and ordinal >= $2 order by ordinal limit $4)
    ) order by item.ordinal`;
  const { rows } = await db.query<ItemQueryRow>(selectItems(schema, rest), [queueId, ordinal, before, after]);
  return rows.map(itemOfRow);
}
