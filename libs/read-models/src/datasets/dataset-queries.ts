import { isUuid, type Queryable } from '@labeling/postgres';
import { liveSchema, type Schema } from '../schema.js';
import { selected, type Selected } from '../table.js';
import { datasetsTable } from './datasets-tables.js';

export interface DatasetRow {
  readonly id: string;
  readonly projectId: string;
  readonly name: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly revision: bigint;
  /** Of the event that created it. */
  readonly position: bigint;
  readonly datapoints: number;
}

/** The datasets of a project, in the order in which they were created. */
export async function listDatasets(db: Queryable, projectId: string, schema = liveSchema): Promise<DatasetRow[]> {
  const where = 'dataset.project_id = $1 order by dataset.position';
  const { rows } = await db.query<QueryRow>(selectDatasets(schema, where), [projectId]);
  return rows.map(datasetOf);
}

export async function getDataset(db: Queryable, id: string, schema = liveSchema): Promise<DatasetRow | undefined> {
  if (!isUuid(id)) return undefined;
  const { rows } = await db.query<QueryRow>(selectDatasets(schema, 'dataset.id = $1'), [id]);
  return rows.map(datasetOf)[0];
}

const { columns } = datasetsTable;
type QueryRow = Selected<typeof columns> & { readonly datapoints: string };

function selectDatasets(schema: Schema, where: string): string {
  return `
    select ${selected(columns, 'dataset')}, coalesce(counters.datapoints, 0) as datapoints
    from ${schema}.datasets as dataset
    left join ${schema}.dataset_counters as counters on counters.dataset_id = dataset.id
    where ${where}`;
}

function datasetOf({ revision, position, datapoints, ...row }: QueryRow): DatasetRow {
  return { ...row, revision: BigInt(revision), position: BigInt(position), datapoints: Number(datapoints) };
}
