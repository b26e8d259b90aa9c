// What the tables of queues, datasets and pushes should contain.
import { lotsIn, noOverlap } from '@labeling/domain';
import type { DatasetEvent, DatasetState, PushEvent, PushState, QueueEvent, QueueState } from '@labeling/domain';
import { storableText } from '@labeling/postgres';
import type { PlainStream } from './plain-streams.fixture.js';
import type { PlainTables } from './plain-tables.fixture.js';

export type PlainPush = PlainStream<PushEvent, PushState>;

export function queueRow({
  id,
  state,
  first,
  last,
}: PlainStream<QueueEvent, QueueState>): PlainTables['queues'][number] {
  if (state.is === 'absent' || first.event.type !== 'QueueCreated') throw new Error('A queue begins with its creation');
  const active = state.is === 'active' ? state : undefined;
  return {
    id,
    project_id: state.projectId,
    name: storableText(state.name),
    guidelines: storableText(active?.guidelines ?? ''),
    default_dataset_id: active?.defaultDatasetId ?? null,
    annotation_schema: active?.annotationSchema ?? null,
    labelers_may_push: active?.labelersMayPush ?? true,
    overlap: (active?.overlap ?? noOverlap).annotations,
    overlap_lots: lotsIn((active?.overlap ?? noOverlap).share),
    slot_hours: (active?.overlap ?? noOverlap).slotHours,
    settling: active?.settling ?? null,
    open_to: state.openTo?.join(',') ?? null,
    deleted: active === undefined,
    archived: active?.isArchived ?? false,
    created_at: first.event.data.createdAt,
    updated_at: last.metadata.at,
    revision: last.revision,
    position: first.position,
  };
}

export function datasetRow({
  id,
  state,
  first,
  last,
}: PlainStream<DatasetEvent, DatasetState>): PlainTables['datasets'][number] {
  if (state.is === 'absent' || first.event.type !== 'DatasetCreated')
    throw new Error('A dataset begins with its creation');
  return {
    id,
    project_id: state.projectId,
    name: storableText(state.name),
    deleted: state.is === 'deleted',
    created_at: first.event.data.createdAt,
    updated_at: last.metadata.at,
    revision: last.revision,
    position: first.position,
  };
}

export function pushRow({ id, events, state, last }: PlainPush): PlainTables['pushes'] {
  const request = events.find(({ event }) => event.type === 'PushRequested');
  if (state.is !== 'requested' || request === undefined) return [];
  const { projectId, queueId, datasetId, scope, total, requestedAt } = state.request;
  return [
    {
      id,
      project_id: projectId,
      queue_id: queueId,
      dataset_id: datasetId,
      scope,
      status: state.status,
      total,
      through: state.through,
      pushed: state.pushed,
      skipped: state.skipped,
      requested_at: requestedAt,
      requested_by: JSON.stringify(request.metadata.actor),
      updated_at: last.metadata.at,
      completed_at:
        events.find(({ event }) => event.type === 'PushCompleted' || event.type === 'PushStopped')?.metadata.at ?? null,
      revision: last.revision,
      position: request.position,
    },
  ];
}

export function skipRows({ id, events }: PlainPush): PlainTables['push_skips'] {
  const skipped = events.flatMap(({ event }) => (event.type === 'PushProgressed' ? event.data.skipped : []));
  return skipped.map(({ itemId, code }, number) => ({ push_id: id, number, item_id: itemId, code }));
}
