import type { Actor, Comments, Decided, JsonText } from '@labeling/domain';
import { isUuid, type Queryable } from '@labeling/postgres';
import { fittingRows, LIST_BYTES, type Counted } from '../fitting-rows.js';
import { pageOf, readCursor, type Page } from '../page.js';
import { searchStep } from './datapoint-search.js';
import { liveSchema, type Schema } from '../schema.js';
import { selected, type Selected } from '../table.js';
import { datapointsTable } from './datapoints-table.js';

/** Where a pushed datapoint comes from. `itemRevision` is the revision of the event that pushed the item. */
export interface Provenance {
  readonly queueId: string;
  readonly itemId: string;
  readonly itemRevision: bigint;
  readonly approvedBy: Actor | null;
  /** Only for an approval that rests on annotations. */
  readonly decided?: Decided;
  /** The comments on the item; absent if there were none. */
  readonly comments?: Comments;
  readonly pushId: string;
}
export interface DatapointRow {
  readonly id: string;
  readonly datasetId: string;
  /** Its place in the dataset: first by position, then by index. */
  readonly position: bigint;
  readonly index: number;
  /** The same place as a number, from 0. It never changes: the places of deleted datapoints stay empty. */
  readonly ordinal: number;
  readonly data: JsonText;
  readonly target: JsonText;
  readonly metadata: JsonText | null;
  readonly createdAt: string;
  /** Null for a datapoint that was added to the dataset directly. */
  readonly provenance: Provenance | null;
}
export interface ListDatapoints {
  readonly datasetId: string;
  /** Only datapoints that contain this text, by the rules of `matchingOrdinals`. */
  readonly q?: string;
  readonly limit: number;
  readonly after?: string;
}

/** No dataset is this large; the ordinals of a slice searched from here are still integers. */
const LAST_ORDINAL = 2_000_000_000;

/**
 * Datapoints of a dataset in its order. A page ends early at about 2 MB of payloads. With `q` it may be short or even empty,
 * because each page searches a limited number. @throws InvalidCursor
 */
export async function listDatapoints(
  db: Queryable,
  { datasetId, q = '', limit, after }: ListDatapoints,
  schema = liveSchema,
): Promise<Page<DatapointRow>> {
  const [first = '0'] = readCursor(after, 1) ?? [];
  if (!isUuid(datasetId)) return { data: [], next: null };
  const from = Math.min(Number(first), LAST_ORDINAL);
  if (q !== '') {
    const { ordinals, next } = await searchStep(db, { datasetId, q, from, limit }, schema);
    const at = `select * from ${schema}.datapoints where dataset_id = $1 and ordinal = any ($2::integer[])`;
    const { rows } = await db.query<QueryRow & Counted>(selectFitting(at, 'ordinal'), [datasetId, ordinals]);
    const page = pageOf(rows.map(datapointOf), ordinals.length, cursorAfter, rows[0]?.found);
    return { ...page, next: page.next ?? (next === null ? null : String(next)) };
  }
  const rest = `select * from ${schema}.datapoints where dataset_id = $1 and ordinal >= $2 order by ordinal limit $3`;
  const { rows } = await db.query<QueryRow & Counted>(selectFitting(rest, 'ordinal'), [datasetId, from, limit + 1]);
  return pageOf(rows.map(datapointOf), limit, cursorAfter, rows[0]?.found);
}

export async function getDatapoint(db: Queryable, id: string, schema = liveSchema): Promise<DatapointRow | undefined> {
  if (!isUuid(id)) return undefined;
  const { rows } = await db.query<QueryRow>(selectDatapoints(`${schema}.datapoints`, 'where id = $1'), [id]);
  return rows.map(datapointOf)[0];
}

/** The dataset and the place of a datapoint, even of a deleted one. */
export async function placeOfDatapoint(
  db: Queryable,
  id: string,
  schema = liveSchema,
): Promise<{ readonly datasetId: string; readonly ordinal: number } | undefined> {
  if (!isUuid(id)) return undefined;
  const placeIn = (table: string) => `select dataset_id as "datasetId", ordinal from ${schema}.${table} where id = $1`;
  const { rows } = await db.query<{ datasetId: string; ordinal: number }>(
    `${placeIn('datapoints')} union all ${placeIn('deleted_datapoints')}`,
    [id],
  );
  return rows[0];
}

/** The places of a dataset whose datapoints were deleted, ascending. */
export async function emptyPlaces(db: Queryable, datasetId: string, schema = liveSchema): Promise<number[]> {
  if (!isUuid(datasetId)) return [];
  const { rows } = await db.query<{ ordinal: number }>(
    `select ordinal from ${schema}.deleted_datapoints where dataset_id = $1 order by ordinal`,
    [datasetId],
  );
  return rows.map(({ ordinal }) => ordinal);
}

/** `from` is the query to read from, in brackets. */
export async function readDatapointsIn(db: Queryable, from: string, values: unknown[]): Promise<DatapointRow[]> {
  const { rows } = await db.query<QueryRow>(selectDatapoints(from, ''), values);
  return rows.map(datapointOf);
}

/** The datapoints with these ids that exist, in no particular order. Expects UUIDs. */
export async function readDatapoints(
  db: Queryable,
  ids: readonly string[],
  schema = liveSchema,
): Promise<DatapointRow[]> {
  const where = 'where id = any ($1::uuid[])';
  const { rows } = await db.query<QueryRow>(selectDatapoints(`${schema}.datapoints`, where), [ids]);
  return rows.map(datapointOf);
}

const STREAM_ROWS = 1_000;
const STREAM_BYTES = 4_000_000;

/**
 * All datapoints of a dataset in its order, for export: batches of at most 1,000 rows and, unless a single row is
 * larger, about 4 MB. Datapoints never change, so reading batch by batch is as good as a snapshot, except for those
 * deleted meanwhile.
 */
export async function* streamDatapoints(
  db: Queryable,
  datasetId: string,
  schema: Schema = liveSchema,
): AsyncGenerator<readonly DatapointRow[], void, void> {
  if (!isUuid(datasetId)) return;
  const rest = `select * from ${schema}.datapoints
    where dataset_id = $1 and (position, index) > ($2, $3) order by position, index limit $4`;
  const batch = fittingDatapoints(rest, 'position, index', STREAM_BYTES);
  for (let place = ['-1', '-1']; ;) {
    const { rows } = await db.query<QueryRow>(selectDatapoints(`(${batch})`, ''), [datasetId, ...place, STREAM_ROWS]);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows.map(datapointOf);
    place = [last.position, String(last.index)];
  }
}

/** The first rows of such a query of the table, as many as fit. */
export function fittingDatapoints(query: string, order: string, bytes: number): string {
  return fittingRows(query, { payloads: ['data', 'target', 'metadata', 'comments'], order, bytes });
}

type QueryRow = Selected<(typeof datapointsTable)['columns']> & Pick<DatapointRow, 'data' | 'target' | 'metadata'>;

function selectDatapoints(from: string, where: string): string {
  return `
    select ${selected(datapointsTable.columns)}
    from ${from} as datapoint ${where} order by position, index`;
}

/** The rows of a list that fit, with how many were found. */
function selectFitting(query: string, order: string): string {
  const from = fittingDatapoints(query, order, LIST_BYTES);
  return `select ${selected(datapointsTable.columns)}, found from (${from}) as datapoint order by ${order}`;
}

function datapointOf({ found: _, ...row }: QueryRow & Partial<Counted>): DatapointRow {
  const { position, queueId, itemId, itemRevision, approvedBy, decided, comments, pushId, ...same } = row;
  const provenance =
    queueId === null || itemId === null || itemRevision === null || pushId === null
      ? null
      : {
          ...{ queueId, itemId, itemRevision: BigInt(itemRevision), approvedBy: parsed<Actor>(approvedBy), pushId },
          ...(decided !== null && { decided: parsed<Decided>(decided) }),
          ...(comments !== null && { comments: parsed<Comments>(comments) }),
        };
  return { ...same, position: BigInt(position), provenance };
}

function parsed<Value>(text: string): Value;
function parsed<Value>(text: string | null): Value | null;
function parsed<Value>(text: string | null): Value | null {
  return text === null ? null : JSON.parse(text);
}

/** An ordinal, which stays the same when the events are copied to another store, where their positions differ. */
function cursorAfter({ ordinal }: DatapointRow): string {
  return String(ordinal + 1);
}
