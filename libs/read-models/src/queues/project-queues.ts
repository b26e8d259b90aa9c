import {
  absentQueue,
  noOverlap,
  queueDecider,
  type JsonText,
  type QueueEvent,
  type QueueState,
  type Settling,
} from '@labeling/domain';
import type { StoredEvent } from '@labeling/event-store';
import { storableText } from '@labeling/postgres';
import type pg from 'pg';
import type { Schema } from '../schema.js';
import { selected, type NewRow, type Selected } from '../table.js';
import { addToRows, upsertRows } from '../unnest.js';
import { openToOf } from './open-to.js';
import { overlapColumns, overlapOfRow } from './stored-overlap.js';
import { queueCountersTable, queuesTable } from './queues-tables.js';

export interface QueueFold {
  readonly state: Exclude<QueueState, { is: 'absent' }>;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly revision: bigint;
  /** The position of its first event, which gives the order of creation. */
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
      `select ${selected(queuesTable.columns)} from ${schema}.queues where id = any ($1::uuid[])`,
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
    await upsertRows(client, schema, queuesTable, rows);
  }
}

type QueueFoldRow = Selected<(typeof queuesTable)['columns']> & {
  readonly annotationSchema: JsonText | null;
  readonly settling: Settling | null;
};

function foldOfRow({
  id: _,
  deleted,
  archived,
  createdAt,
  updatedAt,
  revision,
  position,
  ...row
}: QueueFoldRow): QueueFold {
  const { projectId, name, overlap: annotations, overlapLots, slotHours, openTo: ids, ...settings } = row;
  const openTo = openToOf(ids);
  const overlap = overlapOfRow({ overlap: annotations, overlapLots, slotHours });
  return {
    state: deleted
      ? { is: 'deleted', projectId, name, openTo }
      : { is: 'active', projectId, name, ...settings, overlap, openTo, isArchived: archived },
    createdAt,
    updatedAt,
    revision: BigInt(revision),
    position: BigInt(position),
  };
}

function rowOf(
  id: string,
  { state, createdAt, updatedAt, revision, position }: QueueFold,
): NewRow<(typeof queuesTable)['columns']> {
  const active = state.is === 'active' ? state : undefined;
  return {
    id,
    project_id: state.projectId,
    name: storableText(state.name),
    guidelines: storableText(active?.guidelines ?? ''),
    default_dataset_id: active?.defaultDatasetId ?? null,
    annotation_schema: active?.annotationSchema ?? null,
    labelers_may_push: active?.labelersMayPush ?? true,
    ...overlapColumns(active?.overlap ?? noOverlap),
    settling: active?.settling ?? null,
    open_to: state.openTo?.join(',') ?? null,
    deleted: active === undefined,
    archived: active?.isArchived ?? false,
    created_at: createdAt,
    updated_at: updatedAt,
    revision,
    position,
  };
}

/** `deltas`: per queue, the change of the number of items in each state, by state code. */
export async function addToCounters(
  client: pg.ClientBase,
  schema: Schema,
  deltas: ReadonlyMap<string, readonly number[]>,
): Promise<void> {
  const rows = [...deltas].map(([queueId, [isNew = 0, modified = 0, approved = 0, discarded = 0, pushed = 0]]) => {
    return { queue_id: queueId, new: isNew, modified, approved, discarded, pushed };
  });
  await addToRows(client, schema, queueCountersTable, rows);
}
