import type pg from 'pg';
import type { Schema } from '../schema.js';
import { only } from '../table.js';
import { updateRows } from '../unnest.js';
import { queueItemsTable } from './queue-items-tables.js';

/** A new item: `request` added it as its element `index`, with the event at `position`. */
export interface NewPlace {
  readonly id: string;
  readonly request: string;
  readonly index: number;
  readonly position: bigint;
}
/**
 * An item's place in its queue's order: by the position at which the store first saw its request, then by `index` (then id,
 * which no two share). No clock is involved, since those of several processes differ.
 */
interface Place {
  readonly id: string;
  readonly arrived: bigint;
  readonly index: number;
}
interface PlacedRow extends Place {
  readonly ordinal: number;
}
export interface Ordinals {
  readonly of: ReadonlyMap<string, { readonly ordinal: number; readonly arrived: bigint }>;
  /** Queues whose existing items have moved. */
  readonly reordered: ReadonlySet<string>;
}

const movedColumns = only(queueItemsTable.columns, 'id', 'ordinal');
/** How many one statement moves: each has limited time. */
const MOVED_AT_ONCE = 20_000;

/**
 * Gives new items their ordinals: the rank among all items ever added to the queue, so the same in whatever batches they
 * were folded. While requests add items at the same time, an item may arrive after others that it sorts before: then only
 * the tail after it is renumbered, which is no longer than what was added since its request began.
 */
export async function assignOrdinals(
  client: pg.ClientBase,
  schema: Schema,
  added: ReadonlyMap<string, readonly NewPlace[]>,
): Promise<Ordinals> {
  const of = new Map<string, { ordinal: number; arrived: bigint }>();
  const reordered = new Set<string>();
  const moved: { id: string; ordinal: number }[] = [];
  const lasts = await lastRows(client, schema, [...added.keys()]);
  const known = await knownArrivals(client, schema, added);
  for (const [queueId, items] of added) {
    const places = placesOf(items, known.get(queueId) ?? new Map()).sort(comparePlaces);
    const [first] = places;
    const last = lasts.get(queueId);
    if (first === undefined) continue;
    const tail = last && comparePlaces(first, last) < 0 ? await rowsAfter(client, schema, queueId, first) : [];
    let ordinal = tail[0]?.ordinal ?? (last === undefined ? 0 : last.ordinal + 1);
    for (const { id, arrived } of [...tail, ...places].sort(comparePlaces)) of.set(id, { ordinal: ordinal++, arrived });
    for (const { id } of tail) moved.push({ id, ordinal: of.get(id)?.ordinal ?? 0 });
    if (tail.length > 0) reordered.add(queueId);
  }
  for (let i = 0; i < moved.length; i += MOVED_AT_ONCE) {
    await updateRows(client, schema, queueItemsTable, movedColumns, moved.slice(i, i + MOVED_AT_ONCE));
  }
  return { of, reordered };
}

/** A request arrives with the first of its items; `known` has the arrivals in earlier batches. */
function placesOf(items: readonly NewPlace[], known: ReadonlyMap<string, bigint>): Place[] {
  const arrivals = new Map<string, bigint>();
  for (const { request, position } of items) {
    const first = arrivals.get(request) ?? known.get(request) ?? position;
    arrivals.set(request, position < first ? position : first);
  }
  return items.map(({ id, request, index, position }) => ({ id, index, arrived: arrivals.get(request) ?? position }));
}

function comparePlaces(a: Place, b: Place): number {
  if (a.arrived !== b.arrived) return a.arrived < b.arrived ? -1 : 1;
  if (a.index !== b.index) return a.index - b.index;
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}

const placeColumns = 'id, arrival_position as arrived, arrival_index as index, ordinal';
type StoredPlace = Omit<PlacedRow, 'arrived'> & { readonly arrived: string };
const placeOf = ({ arrived, ...row }: StoredPlace): PlacedRow => ({ ...row, arrived: BigInt(arrived) });

/** Per queue, when the store first saw the requests of these items, for requests that have items already. */
async function knownArrivals(
  client: pg.ClientBase,
  schema: Schema,
  added: ReadonlyMap<string, readonly NewPlace[]>,
): Promise<Map<string, Map<string, bigint>>> {
  const requests = [...added].flatMap(([queueId, items]) =>
    [...new Set(items.map(({ request }) => request))].map((request) => ({ queueId, request })),
  );
  if (requests.length === 0) return new Map();
  const { rows } = await client.query<{ queueId: string; request: string; arrived: string }>(
    `select asked.queue_id as "queueId", asked.request, known.arrived
     from unnest($1::uuid[], $2::uuid[]) as asked (queue_id, request) cross join lateral (
       select arrival_position as arrived from ${schema}.queue_items
       where queue_id = asked.queue_id and arrival_request = asked.request limit 1
     ) as known`,
    [requests.map(({ queueId }) => queueId), requests.map(({ request }) => request)],
  );
  const known = new Map<string, Map<string, bigint>>();
  for (const { queueId, request, arrived } of rows) {
    known.set(queueId, (known.get(queueId) ?? new Map<string, bigint>()).set(request, BigInt(arrived)));
  }
  return known;
}

async function lastRows(client: pg.ClientBase, schema: Schema, queueIds: string[]): Promise<Map<string, PlacedRow>> {
  if (queueIds.length === 0) return new Map();
  const { rows } = await client.query<StoredPlace & { queueId: string }>(
    `select queue.id as "queueId", last.* from unnest($1::uuid[]) as queue (id) cross join lateral (
       select ${placeColumns} from ${schema}.queue_items where queue_id = queue.id order by ordinal desc limit 1
     ) as last`,
    [queueIds],
  );
  return new Map(rows.map(({ queueId, ...row }) => [queueId, placeOf(row)]));
}

const MOST_READ_AT_ONCE = 65_536;

/** The rows that sort after `place`, in order: read from the end, since a straggler is rarely far from it. */
async function rowsAfter(client: pg.ClientBase, schema: Schema, queueId: string, place: Place): Promise<PlacedRow[]> {
  const later: PlacedRow[] = [];
  for (let size = 256; ; size = Math.min(4 * size, MOST_READ_AT_ONCE)) {
    const { rows } = await client.query<StoredPlace>(
      `select ${placeColumns} from ${schema}.queue_items
       where queue_id = $1 and ordinal < $2 order by ordinal desc limit $3`,
      [queueId, later.at(-1)?.ordinal ?? 2 ** 31 - 1, size],
    );
    for (const row of rows.map(placeOf)) {
      if (comparePlaces(row, place) < 0) return later.reverse();
      later.push(row);
    }
    if (rows.length < size) return later.reverse();
  }
}
