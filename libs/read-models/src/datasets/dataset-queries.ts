import { isUuid, type Queryable } from '@labeling/postgres';
import { liveSchema, type Schema } from '../schema.js';
import { selected, type Selected } from '../table.js';
import { datasetsTable } from './datasets-tables.js';

export interface DatasetRow {
  readonly id: string;
  readonly projectId: string;
  readonly name: string;
  readonly deleted: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly revision: bigint;
  /** The position of the event that created it. */
  readonly position: bigint;
  readonly datapoints: number;
  /** How many places it has ever given to datapoints: ordinals are below this. Places of deleted ones stay empty. */
  readonly places: number;
}

/** Which datasets of a project to list: all of them by default. */
export interface ListDatasets {
  /** Only those with exactly this name. */
  readonly name?: string | undefined;
  /** Where in the list a dataset is; the page begins after it. */
  readonly after?: DatasetPlace | undefined;
  readonly limit?: number;
}
export type DatasetPlace = Pick<DatasetRow, 'id' | 'position'>;

/** The datasets of a project that are not deleted, in the order in which they were created. */
export async function listDatasets(
  db: Queryable,
  projectId: string,
  { name, after, limit }: ListDatasets = {},
  schema = liveSchema,
): Promise<DatasetRow[]> {
  // Postgres cannot store such a text, nor compare with one.
  if (name?.includes('\0')) return [];
  const where = `dataset.project_id = $1 and not dataset.deleted and ($2::text is null or dataset.name = $2)
    and ($3::bigint is null or (dataset.position, dataset.id) > ($3, $4::uuid))
    order by dataset.position, dataset.id limit $5`;
  const place = [after?.position.toString() ?? null, after?.id ?? null];
  const values = [projectId, name ?? null, ...place, limit ?? null];
  const { rows } = await db.query<QueryRow>(selectDatasets(schema, where), values);
  return rows.map(datasetOf);
}

/** Where a dataset is in the list, or was: it may have been deleted since. */
export async function placeOfDataset(
  db: Queryable,
  projectId: string,
  id: string,
  schema = liveSchema,
): Promise<DatasetPlace | undefined> {
  const { rows } = await db.query<{ position: string }>(
    `select position from ${schema}.datasets where project_id = $1 and id = $2`,
    [projectId, id],
  );
  return rows.map(({ position }) => ({ id, position: BigInt(position) }))[0];
}

/** Whether one of these is or was a dataset of the project. */
export async function hasDatasetAmong(
  db: Queryable,
  projectId: string,
  ids: readonly string[],
  schema = liveSchema,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from ${schema}.datasets where id = any ($2::uuid[]) and project_id = $1 limit 1`,
    [projectId, ids],
  );
  return rowCount !== 0;
}

/** One dataset, even when it is deleted. */
export async function getDataset(db: Queryable, id: string, schema = liveSchema): Promise<DatasetRow | undefined> {
  if (!isUuid(id)) return undefined;
  const { rows } = await db.query<QueryRow>(selectDatasets(schema, 'dataset.id = $1'), [id]);
  return rows.map(datasetOf)[0];
}

const { columns } = datasetsTable;
type QueryRow = Selected<typeof columns> & { readonly datapoints: string; readonly places: string };

function selectDatasets(schema: Schema, where: string): string {
  return `
    select ${selected(columns, 'dataset')}, coalesce(counters.datapoints, 0) as datapoints,
      coalesce(counters.places, 0) as places
    from ${schema}.datasets as dataset
    left join ${schema}.dataset_counters as counters on counters.dataset_id = dataset.id
    where ${where}`;
}

function datasetOf({ revision, position, datapoints, places, ...row }: QueryRow): DatasetRow {
  return {
    ...row,
    revision: BigInt(revision),
    position: BigInt(position),
    datapoints: Number(datapoints),
    places: Number(places),
  };
}
