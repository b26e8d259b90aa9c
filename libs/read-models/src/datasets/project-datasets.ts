import { datasetDecider, type DatasetEvent, type DatasetState } from '@labeling/domain';
import type { StoredEvent } from '@labeling/event-store';
import { storableText } from '@labeling/postgres';
import type pg from 'pg';
import type { Schema } from '../schema.js';
import { selected, type Selected } from '../table.js';
import { addToRows, upsertRows } from '../unnest.js';
import { datasetCountersTable, datasetsTable } from './datasets-tables.js';

export interface DatasetFold {
  readonly state: Exclude<DatasetState, { is: 'absent' }>;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly revision: bigint;
  /** The position of its first event, which gives the order of creation. */
  readonly position: bigint;
}

type DatasetFoldRow = Selected<(typeof datasetsTable)['columns']>;

/** The datasets whose name or existence a batch touches. */
export class DatasetFolds {
  readonly #folds: Map<string, DatasetFold>;
  readonly touched = new Set<string>();

  private constructor(folds: Map<string, DatasetFold>) {
    this.#folds = folds;
  }

  static async load(client: pg.ClientBase, schema: Schema, ids: readonly string[]): Promise<DatasetFolds> {
    if (ids.length === 0) return new DatasetFolds(new Map());
    const { rows } = await client.query<DatasetFoldRow>(
      `select ${selected(datasetsTable.columns)} from ${schema}.datasets where id = any ($1::uuid[])`,
      [ids],
    );
    return new DatasetFolds(new Map(rows.map((row) => [row.id, foldOfRow(row)])));
  }

  apply(id: string, event: DatasetEvent, { revision, metadata, position }: StoredEvent): DatasetFold | undefined {
    const before = this.#folds.get(id);
    if (before !== undefined && revision <= before.revision) return before;
    const state = datasetDecider.evolve(before?.state ?? datasetDecider.initial, event);
    if (state.is === 'absent') return undefined;
    const createdAt = event.type === 'DatasetCreated' ? event.data.createdAt : (before?.createdAt ?? metadata.at);
    const after = { state, createdAt, updatedAt: metadata.at, revision, position: before?.position ?? position };
    this.#folds.set(id, after);
    this.touched.add(id);
    return after;
  }

  async save(client: pg.ClientBase, schema: Schema): Promise<void> {
    const rows = [...this.#folds]
      .filter(([id]) => this.touched.has(id))
      .map(([id, { state, createdAt, updatedAt, revision, position }]) => ({
        id,
        project_id: state.projectId,
        name: storableText(state.name),
        deleted: state.is === 'deleted',
        created_at: createdAt,
        updated_at: updatedAt,
        revision,
        position,
      }));
    await upsertRows(client, schema, datasetsTable, rows);
  }
}

function foldOfRow({
  projectId,
  name,
  deleted,
  createdAt,
  updatedAt,
  revision,
  position,
}: DatasetFoldRow): DatasetFold {
  const state = { is: deleted ? 'deleted' : 'active', projectId, name } as const;
  return { state, createdAt, updatedAt, revision: BigInt(revision), position: BigInt(position) };
}

/** How many more datapoints, and places for them, a dataset has than before. */
export interface Growth {
  readonly datapoints: number;
  readonly places: number;
}

/** `grown` lists the datasets to which datapoints were added, or from which some were deleted. */
export async function addToDatasetCounters(
  client: pg.ClientBase,
  schema: Schema,
  grown: ReadonlyMap<string, Growth>,
): Promise<void> {
  const rows = [...grown].map(([datasetId, growth]) => ({ dataset_id: datasetId, ...growth }));
  await addToRows(client, schema, datasetCountersTable, rows);
}
