import { absentQueue, queueDecider, type JsonText, type QueueEvent, type QueueState } from '@labeling/domain';
import type { StoredEvent } from '@labeling/event-store';
import { storableText } from '@labeling/postgres';
import type pg from 'pg';
import type { Schema } from '../schema.js';
import { addToRows, upsertRows, type Cells } from '../unnest.js';

const columns = {
  id: 'uuid',
  project_id: 'text',
  name: 'text',
  guidelines: 'text',
  default_dataset_id: 'uuid',
  annotation_schema: 'text',
  deleted: 'boolean',
  created_at: 'text',
  updated_at: 'text',
  revision: 'bigint',
  position: 'bigint',
} as const;

export interface QueueFold {
  readonly state: Exclude<QueueState, { is: 'absent' }>;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly revision: bigint;
  /** Of its first event: the order in which queues were made. */
  readonly position: bigint;
}

/** The queues whose settings a batch touches. */
export class QueueFolds {
  readonly #folds: Map<string, QueueFold>;
  readonly touched = new Set<string>();

  private constructor(folds: Map<string, QueueFold>) {
    this.#folds = folds;
  }

  static async load(client: pg.ClientBase, schema: Schema, ids: readonly string[]): Promise<QueueFolds> {
    if (ids.length === 0) return new QueueFolds(new Map());
    const { rows } = await client.query<QueueFoldRow>(
      `select id, project_id as "projectId", name, guidelines, default_dataset_id as "defaultDatasetId",
         annotation_schema as "annotationSchema", deleted, created_at as "createdAt", updated_at as "updatedAt",
         revision, position
       from ${schema}.queues where id = any ($1::uuid[])`,
      [ids],
    );
    return new QueueFolds(new Map(rows.map((row) => [row.id, foldOfRow(row)])));
  }

  apply(id: string, event: QueueEvent, { revision, metadata, position }: StoredEvent): QueueFold | undefined {
    const before = this.#folds.get(id);
    if (before !== undefined && revision <= before.revision) return before;
    const state = queueDecider.evolve(before?.state ?? absentQueue, event);
    if (state.is === 'absent') return undefined;
    const createdAt = event.type === 'QueueCreated' ? event.data.createdAt : (before?.createdAt ?? metadata.at);
    const after = { state, createdAt, updatedAt: metadata.at, revision, position: before?.position ?? position };
    this.#folds.set(id, after);
    this.touched.add(id);
    return after;
  }

  async save(client: pg.ClientBase, schema: Schema): Promise<void> {
    const rows = [...this.#folds].filter(([id]) => this.touched.has(id)).map(([id, fold]) => rowOf(id, fold));
    await upsertRows(client, `${schema}.queues`, columns, 'id', rows);
  }
}

interface QueueFoldRow {
  id: string;
  projectId: string;
  name: string;
  guidelines: string;
  defaultDatasetId: string | null;
  annotationSchema: JsonText | null;
  deleted: boolean;
  createdAt: string;
  updatedAt: string;
  revision: string;
  position: string;
}

function foldOfRow({ deleted, createdAt, updatedAt, revision, position, ...row }: QueueFoldRow): QueueFold {
  const { projectId, name, guidelines, defaultDatasetId, annotationSchema } = row;
  return {
    state: deleted
      ? { is: 'deleted', projectId, name }
      : { is: 'active', projectId, name, guidelines, defaultDatasetId, annotationSchema },
    createdAt,
    updatedAt,
    revision: BigInt(revision),
    position: BigInt(position),
  };
}

function rowOf(
  id: string,
  { state, createdAt, updatedAt, revision, position }: QueueFold,
): Cells<keyof typeof columns> {
  const active = state.is === 'active' ? state : undefined;
  return {
    id,
    project_id: state.projectId,
    name: storableText(state.name),
    guidelines: storableText(active?.guidelines ?? ''),
    default_dataset_id: active?.defaultDatasetId ?? null,
    annotation_schema: active?.annotationSchema ?? null,
    deleted: active === undefined,
    created_at: createdAt,
    updated_at: updatedAt,
    revision,
    position,
  };
}

const counterColumns = {
  queue_id: 'uuid',
  new: 'integer',
  modified: 'integer',
  approved: 'integer',
  discarded: 'integer',
  pushed: 'integer',
} as const;

/** `deltas`: per queue, the change of the number of items in each state, by state code. */
export async function addToCounters(
  client: pg.ClientBase,
  schema: Schema,
  deltas: ReadonlyMap<string, readonly number[]>,
): Promise<void> {
  const rows = [...deltas].map(([queueId, [isNew = 0, modified = 0, approved = 0, discarded = 0, pushed = 0]]) => {
    return { queue_id: queueId, new: isNew, modified, approved, discarded, pushed };
  });
  await addToRows(client, `${schema}.queue_counters`, counterColumns, 'queue_id', rows);
}
