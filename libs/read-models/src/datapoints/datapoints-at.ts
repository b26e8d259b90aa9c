// Datapoints by their places in the dataset.
import type { Actor } from '@labeling/domain';
import { isUuid, type Queryable } from '@labeling/postgres';
import type { LinesToRead, PayloadStart } from '../queue-items/item-lines.js';
import { liveSchema } from '../schema.js';
import { fittingDatapoints, readDatapointsIn, type DatapointRow } from './datapoint-queries.js';

/** A datapoint as a line of a list: only the beginnings of its payloads, so that long ones are never read whole. */
export interface DatapointLineRow {
  readonly id: string;
  readonly ordinal: number;
  readonly data: PayloadStart;
  readonly target: PayloadStart;
  readonly createdAt: string;
  readonly queueId: string | null;
  readonly approvedBy: Actor | null;
}
interface LineRow {
  id: string;
  ordinal: number;
  data: string;
  dataBytes: number;
  target: string;
  targetBytes: number;
  createdAt: string;
  queueId: string | null;
  approvedBy: string | null;
}

/** The datapoints at these places as lines; places without one are left out. */
export async function datapointLinesAt(
  db: Queryable,
  { datasetId, ordinals, characters }: LinesToRead & { readonly datasetId: string },
  schema = liveSchema,
): Promise<DatapointLineRow[]> {
  if (!isUuid(datasetId)) return [];
  const { rows } = await db.query<LineRow>(
    `select id, ordinal, left(data, $3) as data, octet_length(data) as "dataBytes", left(target, $4) as target,
       octet_length(target) as "targetBytes", created_at as "createdAt", queue_id as "queueId", approved_by as "approvedBy"
     from ${schema}.datapoints where dataset_id = $1 and ordinal = any ($2::integer[]) order by ordinal`,
    [datasetId, ordinals, characters.data, characters.target],
  );
  return rows.map(({ data, dataBytes, target, targetBytes, approvedBy, ...row }) => ({
    ...row,
    data: { text: data, isWhole: Buffer.byteLength(data) === dataBytes },
    target: { text: target, isWhole: Buffer.byteLength(target) === targetBytes },
    approvedBy: approvedBy === null ? null : JSON.parse(approvedBy),
  }));
}

/** From the first to the last ordinal, both included. */
export type OrdinalRange = readonly [first: number, last: number];

const PLACES_AT_ONCE = 1_000;
const BYTES_AT_ONCE = 4_000_000;

/** The datapoints at these places in this order: batches of at most 1,000, and about 4 MB unless one is larger. */
export async function* streamDatapointsAt(
  db: Queryable,
  { datasetId, ranges }: { readonly datasetId: string; readonly ranges: Iterable<OrdinalRange> },
  schema = liveSchema,
): AsyncGenerator<readonly DatapointRow[], void, void> {
  if (!isUuid(datasetId)) return;
  const rest = `select * from ${schema}.datapoints
    where dataset_id = $1 and ordinal = any ($2::integer[]) and ordinal > $3`;
  const batch = `(${fittingDatapoints(rest, 'ordinal', BYTES_AT_ONCE)})`;
  for (const places of placesAtOnce(ranges)) {
    for (let after = -1; ;) {
      const rows = await readDatapointsIn(db, batch, [datasetId, places, after]);
      const last = rows.at(-1);
      if (last === undefined) break;
      yield rows;
      after = last.ordinal;
      if (after === places.at(-1)) break;
    }
  }
}

/** Expects ranges in ascending order that do not overlap. */
function* placesAtOnce(ranges: Iterable<OrdinalRange>): Iterable<number[]> {
  let places: number[] = [];
  for (const [first, last] of ranges) {
    for (let ordinal = first; ordinal <= last; ordinal++) {
      places.push(ordinal);
      if (places.length < PLACES_AT_ONCE) continue;
      yield places;
      places = [];
    }
  }
  if (places.length > 0) yield places;
}
