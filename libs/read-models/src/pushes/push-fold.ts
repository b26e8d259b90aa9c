import {
  isOver,
  noPush,
  pushDecider,
  type PushEvent,
  type PushScope,
  type PushStatus,
  type RequestedPush,
} from '@labeling/domain';
import type { StoredEvent } from '@labeling/event-store';
import type { NewRow, Selected } from '../table.js';
import type { pushesTable } from './pushes-tables.js';

export interface PushFold {
  readonly id: string;
  readonly state: RequestedPush;
  /** The actor who requested it, as JSON. */
  readonly requestedBy: string;
  readonly updatedAt: string;
  readonly completedAt: string | null;
  readonly revision: bigint;
  /** The position of its request, which gives the order of pushes. */
  readonly position: bigint;
}

export type PushFoldRow = Selected<(typeof pushesTable)['columns']> & {
  readonly scope: PushScope;
  readonly status: PushStatus;
};

/** The ids of the push's items stay in its stream: the row only counts them. */
export function foldOfRow(row: PushFoldRow): PushFold {
  const { id, status, through, pushed, skipped, requestedBy, updatedAt, completedAt } = row;
  const { projectId, queueId, datasetId, scope, total, requestedAt } = row;
  const request = { projectId, queueId, datasetId, scope, total, requestedAt };
  const state: RequestedPush = { is: 'requested', status, request, itemIds: [], through, pushed, skipped };
  const { revision, position } = row;
  return { id, state, requestedBy, updatedAt, completedAt, revision: BigInt(revision), position: BigInt(position) };
}

/** The push after one more event; undefined while it is only being selected. */
export function evolveFold(
  before: PushFold | undefined,
  event: PushEvent,
  { revision, metadata, position }: StoredEvent,
  id: string,
): PushFold | undefined {
  if (before !== undefined && revision <= before.revision) return before;
  const state = pushDecider.evolve(before?.state ?? noPush, event);
  if (state.is === 'selecting') return undefined;
  return {
    id,
    state,
    requestedBy: before?.requestedBy ?? JSON.stringify(metadata.actor),
    updatedAt: metadata.at,
    completedAt: isOver(state) ? (before?.completedAt ?? metadata.at) : null,
    revision,
    position: before?.position ?? position,
  };
}

export function rowOf({ state, ...fold }: PushFold): NewRow<(typeof pushesTable)['columns']> {
  const { request } = state;
  return {
    id: fold.id,
    project_id: request.projectId,
    queue_id: request.queueId,
    dataset_id: request.datasetId,
    scope: request.scope,
    status: state.status,
    total: request.total,
    through: state.through,
    pushed: state.pushed,
    skipped: state.skipped,
    requested_at: request.requestedAt,
    requested_by: fold.requestedBy,
    updated_at: fold.updatedAt,
    completed_at: fold.completedAt,
    revision: fold.revision,
    position: fold.position,
  };
}
