// What the tables of items and of their counters should contain.
import { itemOf, jsonEquals, lotOf, type ItemAdded, type ItemEvent, type ItemState } from '@labeling/domain';
import type { StoredEvent } from '@labeling/event-store';
import type { PlainStream, PlainStreams } from './plain-streams.fixture.js';
import type { PlainTables } from './plain-tables.fixture.js';

export type PlainItem = PlainStream<ItemEvent, ItemState>;
export type PlainItems = PlainStreams<ItemEvent, ItemState>;
type ItemRow = PlainTables['queue_items'][number];

const codes = ['New', 'Modified', 'Approved', 'discarded', 'pushed'];
export const codeOf = (state: ItemState) => codes.indexOf(state.is === 'inQueue' ? state.state : state.is);
export const addedOf = ({ first }: PlainItem) => (first.event as ItemAdded).data;

/** Who approved an item that is approved, or was when it was removed. */
export function approverOf({ state, events }: PlainItem): string | null {
  if (itemOf(state)?.state !== 'Approved') return null;
  return JSON.stringify(events.findLast(({ event }) => event.type === 'ItemApproved')?.metadata.actor);
}

/** The last flag, unless the item lost it since. */
function flagOf({ state, events }: PlainItem): string | null {
  if (itemOf(state)?.flag === null) return null;
  const last = events.findLast(({ event }) => event.type === 'ItemFlagged');
  if (last?.event.type !== 'ItemFlagged') return null;
  return JSON.stringify({ reason: last.event.data.reason, by: last.metadata.actor, at: last.metadata.at });
}

/** The assignees of the last assignment, unless it was taken back since. */
function assigneesOf({ state, events }: PlainItem): string | null {
  if (itemOf(state)?.assignees === null) return null;
  const last = events.findLast(({ event }) => event.type === 'ItemAssigned');
  return last?.event.type === 'ItemAssigned' ? JSON.stringify(last.event.data.assignees) : null;
}

/** In the order of each queue: the order in which its requests arrived, each with its first item. */
export function itemRows(items: PlainItems): ItemRow[] {
  const queues = Map.groupBy(items.values(), (item) => addedOf(item).queueId);
  return [...queues.values()].flatMap((queue) => {
    const requests = Map.groupBy(queue, (item) => addedOf(item).arrival.request);
    const arrivedWith = (item: PlainItem) =>
      (requests.get(addedOf(item).arrival.request) ?? [])
        .map(({ first }) => first.position)
        .reduce((least, position) => (position < least ? position : least), item.first.position);
    return queue
      .map((item) => ({ item, arrived: arrivedWith(item), index: addedOf(item).arrival.index }))
      .sort((one, other) => Number(one.arrived - other.arrived) || one.index - other.index)
      .map(({ item, arrived }, ordinal) => itemRow(item, ordinal, arrived));
  });
}

function itemRow(item: PlainItem, ordinal: number, arrived: bigint): ItemRow {
  const { queueId, projectId, arrival, createdAt } = addedOf(item);
  const { id, state, last } = item;
  return {
    id,
    queue_id: queueId,
    project_id: projectId,
    ordinal,
    lot: lotOf(id),
    state: codeOf(state),
    review_state: codes.indexOf(itemOf(state)?.state ?? ''),
    revision: last.revision,
    arrival_position: arrived,
    arrival_request: arrival.request,
    arrival_index: arrival.index,
    created_at: createdAt,
    updated_at: last.metadata.at,
    changed_by: last.metadata.actor.id,
    approved_by: approverOf(item),
    flag: flagOf(item),
    ...countAnnotations(item),
    ...countComments(item),
    agreement: agreementOf(item),
    assignees: assigneesOf(item),
    push_id: state.is === 'pushed' ? state.pushId : null,
    dataset_id: state.is === 'pushed' ? state.datasetId : null,
    datapoint_id: state.is === 'pushed' ? state.datapointId : null,
  };
}

function countAnnotations({ state, events }: PlainItem) {
  const annotations = itemOf(state)?.annotations ?? [];
  const targets = annotations.filter(({ status }) => status === 'submitted').map(({ target }) => target);
  const areDiffering = targets.some((one) => targets.some((other) => one && other && !jsonEquals(one, other)));
  const differing = areDiffering && !isFoundEqual(events.map(({ event }) => event));
  return { annotators: annotations.length, submitted: targets.length, differing };
}

/** An approval by agreement stands for it until somebody submits again, or the item is opened for more annotations. */
function isFoundEqual(events: readonly ItemEvent[]): boolean {
  const found = events.findLastIndex((event) => event.type === 'ItemApproved' && event.data.by === 'agreement');
  const isOver = (event: ItemEvent) =>
    event.type === 'AnnotationSubmitted' || (event.type === 'ItemUnapproved' && event.data.by === 'overlap');
  return found >= 0 && !events.slice(found).some(isOver);
}

function agreementOf({ events }: PlainItem): string {
  const about = ['ItemApproved', 'ItemUnapproved', 'AnnotationSubmitted'];
  const last = events.findLast(({ event }) => about.includes(event.type))?.event;
  if (last?.type === 'ItemApproved') return last.data.by === 'agreement' ? 'reached' : 'open';
  return last?.type === 'ItemUnapproved' && last.data.by === undefined ? 'withdrawn' : 'open';
}

function countComments({ state }: PlainItem) {
  const comments = itemOf(state)?.comments ?? [];
  const open = comments.filter(({ resolved }) => resolved === null);
  const mentioned = [...new Set(open.flatMap(({ mentions }) => mentions))].sort();
  return {
    comments: comments.length,
    open_comments: open.length,
    mentioned: mentioned.length === 0 ? null : JSON.stringify(mentioned),
  };
}

export function commentRows({ id, state }: PlainItem): PlainTables['item_comments'] {
  const comments = itemOf(state)?.comments ?? [];
  return comments.map((comment, number) => ({ item_id: id, number, comment: JSON.stringify(comment) }));
}

/** Only for items in their queues. */
export function mentionRows({ id, state }: PlainItem): PlainTables['open_mentions'] {
  if (state.is !== 'inQueue') return [];
  return state.comments.flatMap(({ resolved, mentions, at }, number) =>
    resolved === null ? mentions.map((member) => ({ item_id: id, number, member, at })) : [],
  );
}

/** Each with the last event that was about it. */
export function annotationRows({ id, state, events }: PlainItem): PlainTables['item_annotations'] {
  return (itemOf(state)?.annotations ?? []).map(({ member, savedAt, ...annotation }) => {
    const isOwn = ({ event: { data } }: StoredEvent) => 'member' in data && data.member === member;
    const last = events.findLast(isOwn);
    const [changed_at, revision] = [last?.metadata.at ?? '', last?.revision ?? -1n];
    return { item_id: id, member, ...annotation, saved_at: savedAt, changed_at, revision };
  });
}

/** A row for each difference between what counted before an event and what counted after it. */
export function answerRows({ id, events, states }: PlainItem): PlainTables['item_answers'] {
  return events.flatMap(({ position, metadata: { at } }, i) => {
    const [before, after] = [answersIn(states[i - 1]), answersIn(states[i])];
    const queue_id = itemOf(states[i] ?? { is: 'absent' })?.queueId ?? '';
    return Object.keys({ ...before, ...after })
      .filter((member) => before[member] !== after[member])
      .map((member) => ({ item_id: id, queue_id, position, member, at, target: after[member] ?? null }));
  });
}

function answersIn(state: ItemState | undefined): Record<string, string> {
  const item = state === undefined || state.is === 'discarded' ? undefined : itemOf(state);
  const submitted = (item?.annotations ?? []).filter(({ status }) => status === 'submitted');
  if (item === undefined || submitted.length === 0) return {};
  const own = Object.fromEntries(submitted.map(({ member, target }) => [member, target ?? 'null']));
  return item.state === 'Approved' ? { ...own, '': item.target } : own;
}

export function payloadRow(item: PlainItem): PlainTables['item_payloads'][number] {
  const { data, target, metadata = null, idempotencyKey, source } = addedOf(item);
  const now = itemOf(item.state)?.target ?? target;
  return {
    item_id: item.id,
    data,
    original_target: target,
    edited_target: now === target ? null : now,
    metadata,
    idempotency_key: idempotencyKey === undefined ? null : JSON.stringify(idempotencyKey),
    source: JSON.stringify(source),
    added_by: JSON.stringify(item.first.metadata.actor),
  };
}

export function countItems(items: readonly ItemRow[]): PlainTables['queue_counters'] {
  return [...Map.groupBy(items, (item) => item.queue_id)].map(([queue_id, own]) => {
    const count = (name: string) => own.filter(({ state }) => codes[state] === name).length;
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

/** Per queue and approver, the items that are approved in the queue or were when they were pushed; not by agreement. */
export function countApprovals(items: readonly ItemRow[]): PlainTables['queue_approvals'] {
  const counted = items.filter(
    ({ state, agreement }) => ['Approved', 'pushed'].includes(codes[state] ?? '') && agreement !== 'reached',
  );
  const approvals = counted.flatMap(({ queue_id, approved_by: by }) =>
    by == null ? [] : [{ queue_id, actor_id: String(JSON.parse(by).id) }],
  );
  const byQueueAndActor = Map.groupBy(approvals, ({ queue_id, actor_id }) => `${queue_id} ${actor_id}`);
  return [...byQueueAndActor.values()].flatMap((own) => own.slice(0, 1).map((row) => ({ ...row, items: own.length })));
}
