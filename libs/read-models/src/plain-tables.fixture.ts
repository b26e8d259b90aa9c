// What the tables should hold, column by column: worked out from the events alone, without any of the projection's code. A
// column that is missing here does not compile.
import {
  datasetDecider,
  fold,
  itemDecider,
  itemOf,
  pushDecider,
  queueDecider,
  type DatasetEvent,
  type ItemAdded,
  type ItemEvent,
  type ItemState,
  type PushEvent,
  type QueueEvent,
} from '@labeling/domain';
import type { StoredEvent } from '@labeling/event-store';
import { storableText } from '@labeling/postgres';
import type { activityTable } from './activity/activity-table.js';
import type { checkpointTable } from './checkpoint/checkpoint-table.js';
import type { datapointsTable } from './datapoints/datapoints-table.js';
import type { datasetCountersTable, datasetsTable } from './datasets/datasets-tables.js';
import type { pushesTable, pushSkipsTable } from './pushes/pushes-tables.js';
import type { itemPayloadsTable, queueItemsTable } from './queue-items/queue-items-tables.js';
import type { queueCountersTable, queuesTable } from './queues/queues-tables.js';
import type { Columns, NewRow } from './table.js';

type Rows<Of extends { readonly columns: Columns }> = readonly NewRow<Of['columns']>[];

export interface PlainTables {
  readonly checkpoint: Rows<typeof checkpointTable>;
  readonly queues: Rows<typeof queuesTable>;
  readonly queue_counters: Rows<typeof queueCountersTable>;
  readonly queue_items: Rows<typeof queueItemsTable>;
  readonly item_payloads: Rows<typeof itemPayloadsTable>;
  readonly datasets: Rows<typeof datasetsTable>;
  readonly dataset_counters: Rows<typeof datasetCountersTable>;
  readonly datapoints: Rows<typeof datapointsTable>;
  readonly pushes: Rows<typeof pushesTable>;
  readonly push_skips: Rows<typeof pushSkipsTable>;
  readonly activity: Rows<typeof activityTable>;
}

export function plainTables(events: readonly StoredEvent[]): PlainTables {
  const items = streamsOf<ItemEvent>(events, 'item');
  const queueItems = items.map((stream) => itemRow(stream, items));
  const datapoints = datapointRows(events);
  const pushes = streamsOf<PushEvent>(events, 'push');
  return {
    checkpoint: [{ one: true, position: events.at(-1)?.position ?? 0n }],
    queues: streamsOf<QueueEvent>(events, 'queue').map(queueRow),
    queue_counters: countItems(queueItems),
    queue_items: queueItems,
    item_payloads: items.map(payloadRow),
    datasets: streamsOf<DatasetEvent>(events, 'dataset').map(datasetRow),
    dataset_counters: countBy(datapoints, 'dataset_id').map(([dataset_id, count]) => {
      return { dataset_id, datapoints: BigInt(count) };
    }),
    datapoints,
    pushes: pushes.flatMap(pushRow),
    push_skips: pushes.flatMap(({ id, events: own }) =>
      own
        .flatMap(({ event }) => (event.type === 'PushProgressed' ? event.data.skipped : []))
        .map(({ itemId, code }, number) => ({ push_id: id, number, item_id: itemId, code })),
    ),
    activity: events.map((stored) => ({ ...noSubject, ...subjectOf(stored, events), ...whatHappened(stored) })),
  };
}

interface Stream<Event> {
  readonly id: string;
  readonly events: readonly (StoredEvent & { readonly event: Event })[];
  readonly first: StoredEvent & { readonly event: Event };
  readonly last: StoredEvent & { readonly event: Event };
}

/** The streams of one kind, whose names begin with it. */
function streamsOf<Event>(events: readonly StoredEvent[], kind: string): Stream<Event>[] {
  const own = events.filter(({ stream }) => stream.startsWith(`${kind}-`)) as Stream<Event>['events'][number][];
  return [...Map.groupBy(own, ({ stream }) => stream)].flatMap(([stream, list]) => {
    const [first, last] = [list.at(0), list.at(-1)];
    return first && last ? [{ id: stream.slice(kind.length + 1), events: list, first, last }] : [];
  });
}

const codes = ['New', 'Modified', 'Approved', 'discarded', 'pushed'];
const codeOf = (state: ItemState) => codes.indexOf(state.is === 'inQueue' ? state.state : state.is);
const addedOf = ({ first }: Stream<ItemEvent>) => (first.event as ItemAdded).data;
const stateOf = ({ events }: Stream<ItemEvent>, through = events.length): ItemState =>
  fold(
    itemDecider,
    events.slice(0, through).map(({ event }) => event),
  );

/** Who approved an item that is approved, or was when it was removed. */
function approverOf(stream: Stream<ItemEvent>): string | null {
  if (itemOf(stateOf(stream))?.state !== 'Approved') return null;
  return JSON.stringify(stream.events.findLast(({ event }) => event.type === 'ItemApproved')?.metadata.actor);
}

/** The last flag, unless the item lost it since. */
function flagOf(stream: Stream<ItemEvent>): string | null {
  if (itemOf(stateOf(stream))?.flag === null) return null;
  const last = stream.events.findLast(({ event }) => event.type === 'ItemFlagged');
  if (last?.event.type !== 'ItemFlagged') return null;
  return JSON.stringify({ reason: last.event.data.reason, by: last.metadata.actor, at: last.metadata.at });
}

function itemRow(stream: Stream<ItemEvent>, all: readonly Stream<ItemEvent>[]): PlainTables['queue_items'][number] {
  const { queueId, projectId, arrival, createdAt } = addedOf(stream);
  const state = stateOf(stream);
  const placeOf = ({ request, index }: ItemAdded['data']['arrival']) => `${request} ${String(index).padStart(9, '0')}`;
  const inFront = all.filter((other) => {
    const { queueId: queue, arrival: place } = addedOf(other);
    return queue === queueId && placeOf(place) < placeOf(arrival);
  });
  return {
    id: stream.id,
    queue_id: queueId,
    project_id: projectId,
    ordinal: inFront.length,
    state: codeOf(state),
    review_state: codes.indexOf(itemOf(state)?.state ?? ''),
    revision: stream.last.revision,
    arrival_request: arrival.request,
    arrival_index: arrival.index,
    created_at: createdAt,
    updated_at: stream.last.metadata.at,
    changed_by: stream.last.metadata.actor.id,
    approved_by: approverOf(stream),
    flag: flagOf(stream),
    push_id: state.is === 'pushed' ? state.pushId : null,
    dataset_id: state.is === 'pushed' ? state.datasetId : null,
    datapoint_id: state.is === 'pushed' ? state.datapointId : null,
  };
}

function payloadRow(stream: Stream<ItemEvent>): PlainTables['item_payloads'][number] {
  const { data, target, metadata = null, idempotencyKey, source } = addedOf(stream);
  const now = itemOf(stateOf(stream))?.target ?? target;
  return {
    item_id: stream.id,
    data,
    original_target: target,
    edited_target: now === target ? null : now,
    metadata,
    idempotency_key: idempotencyKey === undefined ? null : JSON.stringify(idempotencyKey),
    source: JSON.stringify(source),
    added_by: JSON.stringify(stream.first.metadata.actor),
  };
}

function countItems(items: PlainTables['queue_items']): PlainTables['queue_counters'] {
  return countBy(items, 'queue_id').map(([queue_id]) => {
    const count = (name: string) =>
      items.filter((item) => item.queue_id === queue_id && codes[item.state] === name).length;
    return {
      queue_id,
      new: count('New'),
      modified: count('Modified'),
      approved: count('Approved'),
      discarded: count('discarded'),
      pushed: count('pushed'),
    };
  });
}

function countBy<Key extends string>(rows: readonly Readonly<Record<Key, string>>[], key: Key): [string, number][] {
  return [...Map.groupBy(rows, (row) => row[key])].map(([value, group]) => [value, group.length]);
}

function queueRow({ id, events, first, last }: Stream<QueueEvent>): PlainTables['queues'][number] {
  const state = fold(
    queueDecider,
    events.map(({ event }) => event),
  );
  if (state.is === 'absent' || first.event.type !== 'QueueCreated') throw new Error('A queue begins with its creation');
  const active = state.is === 'active' ? state : undefined;
  return {
    id,
    project_id: state.projectId,
    name: storableText(state.name),
    guidelines: storableText(active?.guidelines ?? ''),
    default_dataset_id: active?.defaultDatasetId ?? null,
    annotation_schema: active?.annotationSchema ?? null,
    deleted: active === undefined,
    created_at: first.event.data.createdAt,
    updated_at: last.metadata.at,
    revision: last.revision,
    position: first.position,
  };
}

function datasetRow({ id, events, first, last }: Stream<DatasetEvent>): PlainTables['datasets'][number] {
  const state = fold(
    datasetDecider,
    events.map(({ event }) => event),
  );
  if (state.is === 'absent' || first.event.type !== 'DatasetCreated')
    throw new Error('A dataset begins with its creation');
  return {
    id,
    project_id: state.projectId,
    name: storableText(state.name),
    created_at: first.event.data.createdAt,
    updated_at: last.metadata.at,
    revision: last.revision,
    position: first.position,
  };
}

function pushRow({ id, events, last }: Stream<PushEvent>): PlainTables['pushes'] {
  const state = fold(
    pushDecider,
    events.map(({ event }) => event),
  );
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
      completed_at: events.find(({ event }) => event.type === 'PushCompleted')?.metadata.at ?? null,
      revision: last.revision,
      position: request.position,
    },
  ];
}

function datapointRows(events: readonly StoredEvent[]): PlainTables['datapoints'] {
  const rows = events.flatMap((stored) => newDatapoints(stored, events));
  return rows.map((row, i) => {
    const inFront = rows.slice(0, i).filter((other) => other.dataset_id === row.dataset_id);
    return { ...row, ordinal: inFront.length };
  });
}

type NewDatapoint = Omit<PlainTables['datapoints'][number], 'ordinal'>;

function newDatapoints(stored: StoredEvent, events: readonly StoredEvent[]): NewDatapoint[] {
  const { event, position, revision, metadata } = stored;
  if (event.type === 'DatapointsAdded') {
    const from = { queue_id: null, item_id: null, item_revision: null, approved_by: null, push_id: null };
    const { datasetId: dataset_id, createdAt: created_at, datapoints } = event.data;
    return datapoints.map(({ id, data, target, metadata: more = null }, index) => {
      return { id, dataset_id, position, index, data, target, metadata: more, created_at, ...from };
    });
  }
  if (event.type !== 'ItemPushed') return [];
  const [item] = streamsOf<ItemEvent>(events, 'item').filter(({ events: own }) => own.some((one) => one === stored));
  if (item === undefined) return [];
  const { queueId, data, target, metadata: more = null } = addedOf(item);
  return [
    {
      id: event.data.datapointId,
      dataset_id: event.data.datasetId,
      position,
      index: 0,
      data,
      target: itemOf(stateOf(item))?.target ?? target,
      metadata: more,
      created_at: metadata.at,
      queue_id: queueId,
      item_id: item.id,
      item_revision: revision,
      approved_by: approverOf(item),
      push_id: event.data.pushId,
    },
  ];
}

type Activity = PlainTables['activity'][number];
type Subject = Pick<Activity, 'project_id' | 'queue_id' | 'item_id' | 'dataset_id' | 'push_id' | 'state'>;
const noSubject: Subject = {
  project_id: null,
  queue_id: null,
  item_id: null,
  dataset_id: null,
  push_id: null,
  state: null,
};

/** What an event was about, as it was after it. */
function subjectOf(stored: StoredEvent, events: readonly StoredEvent[]): Partial<Subject> {
  const { event, stream, revision } = stored;
  const kind = stream.slice(0, stream.indexOf('-'));
  const id = stream.slice(kind.length + 1);
  const ownStream = <Event>() => streamsOf<Event>(events, kind).find((each) => each.id === id);
  switch (kind) {
    case 'item': {
      const item = ownStream<ItemEvent>();
      if (item === undefined) return { item_id: id };
      const { queueId, projectId } = addedOf(item);
      const pushed = event.type === 'ItemPushed' && { dataset_id: event.data.datasetId, push_id: event.data.pushId };
      const state = codeOf(stateOf(item, Number(revision) + 1));
      return { item_id: id, queue_id: queueId, project_id: projectId, state, ...pushed };
    }
    case 'queue': {
      const first = ownStream<QueueEvent>()?.first.event;
      return { queue_id: id, ...(first?.type === 'QueueCreated' && { project_id: first.data.projectId }) };
    }
    case 'dataset': {
      const first = ownStream<DatasetEvent>()?.first.event;
      return { dataset_id: id, ...(first?.type === 'DatasetCreated' && { project_id: first.data.projectId }) };
    }
    case 'datapoints':
      if (event.type !== 'DatapointsAdded') return {};
      return { dataset_id: event.data.datasetId, project_id: event.data.projectId };
    case 'push': {
      const before = ownStream<PushEvent>()?.events.filter((each) => each.revision <= revision) ?? [];
      const request = before.map((each) => each.event).find(({ type }) => type === 'PushRequested');
      if (request?.type !== 'PushRequested') return { push_id: id };
      const { projectId, queueId, datasetId } = request.data;
      return { push_id: id, project_id: projectId, queue_id: queueId, dataset_id: datasetId };
    }
  }
  return {};
}

function whatHappened({ event, position, revision, metadata }: StoredEvent): Omit<Activity, keyof Subject> {
  const { actor, at, $correlationId } = metadata;
  return {
    position,
    type: event.type,
    revision,
    actor_type: actor.type,
    actor_id: actor.id,
    actor_name: actor.name,
    at,
    correlation_id: $correlationId,
  };
}
