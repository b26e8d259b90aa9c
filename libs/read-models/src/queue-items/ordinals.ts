import type pg from 'pg';
import type { Schema } from '../schema.js';
import { only } from '../table.js';
import { updateRows } from '../unnest.js';
import { queueItemsTable } from './queue-items-tables.js';

/** An item's place in its queue's order: by `request`, then `index` (then id, which no two share). */
export interface Place {
  readonly id: string;
  readonly request: string;
  readonly index: number;
}
interface PlacedRow extends Place {
  readonly ordinal: number;
}
export interface Ordinals {
  readonly of: ReadonlyMap<string, number>;
  /** Queues whose existing items have moved. */
  readonly reordered: ReadonlySet<string>;
}

/**
 * Gives new items their ordinals: the rank among all items ever added to the queue, so the same in whatever order they
 * were folded. Items of parallel requests may arrive after others that they sort before: then only the tail after the
 * first of them is renumbered.
 */
export async function assignOrdinals(
  client: pg.ClientBase,
  schema: Schema,
  added: ReadonlyMap<string, readonly Place[]>,
): Promise<Ordinals> {
  const of = new Map<string, number>();
  const reordered = new Set<string>();
  const moved: { id: string; ordinal: number }[] = [];
  const lasts = await lastRows(client, schema, [...added.keys()]);
  for (const [queueId, unsorted] of added) {
    const places = unsorted.toSorted(comparePlaces);
    const [first] = places;
    const last = lasts.get(queueId);
    if (first === undefined) continue;
    const tail = last && comparePlaces(first, last) < 0 ? await rowsAfter(client, schema, queueId, first) : [];
    let ordinal = tail[0]?.ordinal ?? (last === undefined ? 0 : last.ordinal + 1);
    for (const place of [...tail, ...places].sort(comparePlaces)) of.set(place.id, ordinal++);
    for (const { id } of tail) moved.push({ id, ordinal: of.get(id) ?? 0 });
    if (tail.length > 0) reordered.add(queueId);
  }
  await updateRows(client, schema, queueItemsTable, only(queueItemsTable.columns, 'id', 'ordinal'), moved);
  return { of, reordered };
}

function comparePlaces(a: Place, b: Place): number {
  if (a.request !== b.request) return a.request < b.request ? -1 : 1;
  if (a.index !== b.index) return a.index - b.index;
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}

const placeColumns = 'id, arrival_request as request, arrival_index as index, ordinal';

async function lastRows(client: pg.ClientBase, schema: Schema, queueIds: string[]): Promise<Map<string, PlacedRow>> {
  if (queueIds.length === 0) return new Map();
  const { rows } = await client.query<PlacedRow & { queueId: string }>(
    `select queue.id as "queueId", last.* from unnest($1::uuid[]) as queue (id) cross join lateral (
       select ${placeColumns} from ${schema}.queue_items where queue_id = queue.id order by ordinal desc limit 1
     ) as last`,
    [queueIds],
  );
  return new Map(rows.map((row) => [row.queueId, row]));
}

/** The rows that sort after `place`, in order: read from the end, since a straggler is rarely far from it. */
async function rowsAfter(client: pg.ClientBase, schema: Schema, queueId: string, place: Place): Promise<PlacedRow[]> {
  const later: PlacedRow[] = [];
  for (let size = 256; ; size *= 4) {
    const { rows } = await client.query<PlacedRow>(
      `select ${placeColumns} from ${schema}.queue_items
       where queue_id = $1 and ordinal < $2 order by ordinal desc limit $3`,
      [queueId, later.at(-1)?.ordinal ?? 2 ** 31 - 1, size],
    );
    const before = rows.findIndex((row) => comparePlaces(row, place) < 0);
    later.push(...(before < 0 ? rows : rows.slice(0, before)));
    if (before >= 0 || rows.length < size) return later.reverse();
  }
}
