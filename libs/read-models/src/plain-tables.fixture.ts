// What the tables should contain, column by column: worked out from the events alone, without any of the projection's
// code. A column that is missing here does not compile.
import { datasetDecider, itemDecider, pushDecider, queueDecider } from '@labeling/domain';
import { isUsable, type StoredEvent, type SubscribedEvent, type UnusableEvent } from '@labeling/event-store';
import type { activityTable } from './activity/activity-table.js';
import type { checkpointTable } from './checkpoint/checkpoint-table.js';
import type { datapointsTable, deletedDatapointsTable } from './datapoints/datapoints-table.js';
import type { datasetCountersTable, datasetsTable } from './datasets/datasets-tables.js';
import type { pushesTable, pushSkipsTable } from './pushes/pushes-tables.js';
import type { itemAnnotationsTable } from './queue-items/annotations-table.js';
import type { itemAnswersTable } from './queue-items/item-answers-table.js';
import type { itemCommentsTable } from './queue-items/comments-table.js';
import type { openMentionsTable } from './queue-items/open-mentions-table.js';
import type { itemPayloadsTable, queueItemsTable } from './queue-items/queue-items-tables.js';
import { activityRow } from './plain-activity.fixture.js';
import { countDatapoints, datapointsEver, isDeletedIn } from './plain-datapoints.fixture.js';
import {
  annotationRows,
  answerRows,
  commentRows,
  countApprovals,
  countItems,
  itemRows,
  mentionRows,
  payloadRow,
} from './plain-items.fixture.js';
import { datasetRow, pushRow, queueRow, skipRows } from './plain-settings.fixture.js';
import { plainStreams } from './plain-streams.fixture.js';
import type { queueApprovalsTable, queueCountersTable, queuesTable } from './queues/queues-tables.js';
import type { setAsideTable } from './set-aside/set-aside-table.js';
import type { Columns, NewRow } from './table.js';

type Rows<Of extends { readonly columns: Columns }> = readonly NewRow<Of['columns']>[];

export interface PlainTables {
  readonly checkpoint: Rows<typeof checkpointTable>;
  readonly queues: Rows<typeof queuesTable>;
  readonly queue_counters: Rows<typeof queueCountersTable>;
  readonly queue_approvals: Rows<typeof queueApprovalsTable>;
  readonly queue_items: Rows<typeof queueItemsTable>;
  readonly item_payloads: Rows<typeof itemPayloadsTable>;
  readonly item_annotations: Rows<typeof itemAnnotationsTable>;
  readonly item_answers: Rows<typeof itemAnswersTable>;
  readonly item_comments: Rows<typeof itemCommentsTable>;
  readonly open_mentions: Rows<typeof openMentionsTable>;
  readonly datasets: Rows<typeof datasetsTable>;
  readonly dataset_counters: Rows<typeof datasetCountersTable>;
  readonly datapoints: Rows<typeof datapointsTable>;
  readonly deleted_datapoints: Rows<typeof deletedDatapointsTable>;
  readonly pushes: Rows<typeof pushesTable>;
  readonly push_skips: Rows<typeof pushSkipsTable>;
  readonly activity: Rows<typeof activityTable>;
  readonly set_aside_streams: Rows<typeof setAsideTable>;
}

/** Every stream, folded once. */
function plainWorld(events: readonly StoredEvent[]) {
  return {
    items: plainStreams(events, itemDecider),
    queues: plainStreams(events, queueDecider),
    datasets: plainStreams(events, datasetDecider),
    pushes: plainStreams(events, pushDecider),
  };
}
export type PlainWorld = ReturnType<typeof plainWorld>;

function setAside({ stream, revision, position, type, wasRead, reason, createdAt }: UnusableEvent) {
  return { stream, revision, position, type, was_read: wasRead, reason, stored_at: createdAt.toISOString() };
}

export function plainTables(all: readonly SubscribedEvent[]): PlainTables {
  const endOf = ({ stream }: SubscribedEvent) =>
    all.find((event): event is UnusableEvent => event.stream === stream && !isUsable(event));
  const events = all.filter(isUsable).filter((event) => event.position < (endOf(event)?.position ?? Infinity));
  const ends = new Set(all.map(endOf).filter((end) => end !== undefined));
  const world = plainWorld(events);
  const queueItems = itemRows(world.items);
  const datapoints = datapointsEver(events, world.items);
  const isDeleted = isDeletedIn(events);
  return {
    checkpoint: [{ one: true, position: all.at(-1)?.position ?? 0n }],
    queues: [...world.queues.values()].map(queueRow),
    queue_counters: countItems(queueItems),
    queue_approvals: countApprovals(queueItems),
    queue_items: queueItems,
    item_payloads: [...world.items.values()].map(payloadRow),
    item_annotations: [...world.items.values()].flatMap(annotationRows),
    item_answers: [...world.items.values()].flatMap(answerRows),
    item_comments: [...world.items.values()].flatMap(commentRows),
    open_mentions: [...world.items.values()].flatMap(mentionRows),
    datasets: [...world.datasets.values()].map(datasetRow),
    dataset_counters: countDatapoints(datapoints, isDeleted),
    datapoints: datapoints.filter((row) => !isDeleted(row)),
    deleted_datapoints: datapoints
      .filter(isDeleted)
      .map(({ id, dataset_id, ordinal }) => ({ id, dataset_id, ordinal })),
    pushes: [...world.pushes.values()].flatMap(pushRow),
    push_skips: [...world.pushes.values()].flatMap(skipRows),
    activity: events
      .filter(({ event }) => event.type !== 'AnnotationSaved')
      .map((stored) => activityRow(stored, world)),
    set_aside_streams: [...ends].map(setAside),
  };
}
