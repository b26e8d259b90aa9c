import { isUuid, type Queryable } from '@labeling/postgres';
import { fittingRows, LIST_BYTES, type Counted } from '../fitting-rows.js';
import { pageOf, readCursor, type Page } from '../page.js';
import { liveSchema, type Schema } from '../schema.js';
import { SEARCHED_BYTES, searchedRows } from '../searched-rows.js';
import { bytesRead, filterCondition, readsPayloads, type ItemFilters } from './item-filters.js';
import { itemOfRow, selectItems, type ItemQueryRow, type ItemRow } from './item-query-row.js';
import { sharedItem } from './seen-items.js';

export interface ListItems extends ItemFilters {
  readonly queueId: string;
  readonly limit: number;
  readonly after?: string;
}

/** The rows are named as {@link selectItems} names them. */
const fittingItems = (query: string) =>
  fittingRows(query, {
    payloads: ['data', 'target', '"originalTarget"', 'metadata'],
    order: 'ordinal',
    bytes: LIST_BYTES,
  });

/** How much one query of a list searches, if it has to read the payloads of items. */
export interface SearchedAtOnce {
  readonly items: number;
  readonly bytes: number;
}
/** A few at first: if many items match, those are enough. */
const SEARCHED_AT_ONCE: readonly SearchedAtOnce[] = [1_000, 4_000, 15_000].map((items) => ({
  items,
  bytes: SEARCHED_BYTES,
}));

/**
 * Items of a queue in its order. A page ends early at about 2 MB of payloads. If payloads are searched, it may be short
 * or even empty, because each page searches a limited number. @throws InvalidCursor
 */
export async function listItems(
  db: Queryable,
  list: ListItems,
  schema = liveSchema,
  searchedAtOnce = SEARCHED_AT_ONCE,
): Promise<Page<ItemRow>> {
  const [after = '-1'] = readCursor(list.after, 1) ?? [];
  if (!isUuid(list.queueId)) return { data: [], next: null };
  if (!readsPayloads(list)) return itemsOf(db, list, { after }, schema);
  let page: Page<ItemRow> = { data: [], next: after };
  for (const atOnce of searchedAtOnce) {
    if (page.data.length > 0 || page.next === null) break;
    const last = await endOfSearch(db, list, page.next, atOnce, schema);
    page = await itemsOf(db, list, { after: page.next, last }, schema);
  }
  return page;
}

/** The items of a stretch of the queue. */
async function itemsOf(
  db: Queryable,
  { queueId, limit, after: _, ...filters }: ListItems,
  { after, last }: { readonly after: string; readonly last?: bigint },
  schema: Schema,
): Promise<Page<ItemRow>> {
  const values: unknown[] = [queueId, after, limit + 1];
  const value = (of: unknown) => `$${values.push(of)}`;
  const condition = filterCondition(filters, { schema, queueId: '$1', seen: sharedItem, value });
  const inSlice = last === undefined ? '' : `and item.ordinal <= ${value(last)}::bigint`;
  const rest = `where item.queue_id = $1 and item.ordinal > $2::bigint ${inSlice} and ${condition} order by item.ordinal limit $3`;
  const { rows } = await db.query<ItemQueryRow & Counted>(fittingItems(selectItems(schema, rest)), values);
  const page = pageOf(rows.map(itemOfRow), limit, ({ ordinal }) => String(ordinal), rows[0]?.found);
  if (page.next !== null || last === undefined) return page;
  return { ...page, next: (await hasItemsAfter(db, queueId, last, schema)) ? String(last) : null };
}

/** The ordinal up to which a page searches: the item after the one where it begins is always searched. */
async function endOfSearch(
  db: Queryable,
  { queueId, limit: _, after: __, ...filters }: ListItems,
  after: string,
  { items, bytes }: SearchedAtOnce,
  schema: Schema,
): Promise<bigint> {
  const last = BigInt(after) + BigInt(items);
  const values: unknown[] = [queueId, after, last];
  const value = (of: unknown) => `$${values.push(of)}`;
  const slice = searchedRows({
    row: 'item',
    from: `${schema}.queue_items as item join ${schema}.item_payloads as payload on payload.item_id = item.id`,
    where: 'item.queue_id = $1 and item.ordinal > $2::bigint and item.ordinal <= $3::bigint',
    condition: 'true',
    bytesRead: bytesRead(filters, { schema, queueId: '$1', seen: sharedItem, value }),
    bytes,
  });
  const { rows } = await db.query<{ end: string | null }>(
    `select min(ordinal) - 1 as end from (${slice}) as slice where not searched`,
    values,
  );
  return BigInt(rows[0]?.end ?? last);
}

/** Whether the queue ever had an item after this ordinal. */
async function hasItemsAfter(db: Queryable, queueId: string, ordinal: bigint, schema: Schema): Promise<boolean> {
  const { rows } = await db.query<{ more: boolean }>(
    `select exists (select from ${schema}.queue_items where queue_id = $1 and ordinal > $2::bigint) as more`,
    [queueId, ordinal],
  );
  return rows[0]?.more === true;
}

/** One item, even when it is removed. */
export async function getItem(db: Queryable, itemId: string, schema = liveSchema): Promise<ItemRow | undefined> {
  return (await getItems(db, [itemId], schema))[0];
}

/** Items by id, in no particular order; unknown ids are left out. */
export async function getItems(db: Queryable, itemIds: readonly string[], schema = liveSchema): Promise<ItemRow[]> {
  const rest = 'where item.id = any ($1::uuid[])';
  const { rows } = await db.query<ItemQueryRow>(selectItems(schema, rest), [itemIds.filter(isUuid)]);
  return rows.map(itemOfRow);
}

/** The first items at these places of a queue, removed ones included, in queue order: about 2 MB of payloads. */
export async function itemsAtOrdinals(
  db: Queryable,
  queueId: string,
  ordinals: readonly number[],
  schema = liveSchema,
): Promise<ItemRow[]> {
  if (!isUuid(queueId)) return [];
  const rest = 'where item.queue_id = $1 and item.ordinal = any ($2::integer[]) order by item.ordinal';
  const { rows } = await db.query<ItemQueryRow>(fittingItems(selectItems(schema, rest)), [queueId, ordinals]);
  return rows.map(itemOfRow);
}
