import {
  datasetEvents,
  itemEvents,
  pushEvents,
  queueEvents,
  type AnyEvent,
  type DatasetEvent,
  type EventType,
  type ItemEvent,
  type PushEvent,
  type QueueEvent,
} from '@labeling/domain';
import type { StoredEvent, SubscribedEvent, UnusableEvent } from '@labeling/event-store';
import type pg from 'pg';
import { activityRow, type Subject } from './activity/project-activity.js';
import { lockCheckpoint, moveCheckpoint } from './checkpoint/move-checkpoint.js';
import { EventNotFoldable } from './event-not-foldable.js';
import { Folds } from './folds.js';
import { codeOfFold, itemOfFold } from './queue-items/item-fold.js';
import { liveSchema, type Schema } from './schema.js';
import { separate, setStreamsAside, streamsSetAside } from './set-aside/set-streams-aside.js';
import { streamId } from './stream-id.js';
import { together } from './together.js';

export interface ProjectOptions {
  /** Where the caller believes the checkpoint is; if elsewhere, nothing is folded and `CheckpointMoved` is thrown. */
  readonly after?: bigint;
  /** Moves the checkpoint beyond the last event, over positions without events of this product. */
  readonly through?: bigint;
}
export interface Projected {
  /** Where the checkpoint is now. */
  readonly position: bigint;
  /** How many events were new. */
  readonly events: number;
  /** The events because of which their streams were set aside. */
  readonly setAside: readonly UnusableEvent[];
}

/**
 * Folds events, in the order of their positions, into the tables of `schema`, inside the caller's transaction. Events
 * up to the checkpoint are skipped, so folding a batch twice equals folding it once. Live tables notify their watchers.
 * A stream is set aside at its first event that cannot be read: that event and all that follow in it are left out, now
 * and later.
 * @throws CheckpointMoved, ChangedByLaterVersion, EventNotFoldable
 */
export async function projectBatch(
  client: pg.ClientBase,
  schema: Schema,
  batch: readonly SubscribedEvent[],
  { after, through = 0n }: ProjectOptions = {},
): Promise<Projected> {
  // In this order, so that what is loaded is as of the checkpoint. Some of it may belong to events that are skipped.
  const [{ position: from, hasSetAside }, folds] = await together(
    client,
    () => lockCheckpoint(client, schema, after),
    () => Folds.load(client, schema, batch),
  );
  const events = batch.filter(({ position }) => position > from);
  const last = events.at(-1)?.position ?? from;
  const to = through > last ? through : last;
  if (to === from) return { position: from, events: 0, setAside: [] };
  const before = hasSetAside ? await streamsSetAside(client, schema, events) : new Set<string>();
  const { readable, unusable } = separate(events, before);
  for (const stored of readable) {
    const id = streamId(stored.stream);
    if (id === undefined) continue;
    const subject = fold(folds, stored, id);
    if (subject) folds.activity.push(activityRow(subject, stored));
  }
  await together(
    client,
    () => folds.save(client, schema),
    () => setStreamsAside(client, schema, unusable),
    () => moveCheckpoint(client, schema, from, to),
  );
  if (schema === liveSchema) await folds.announce(client, to);
  return { position: to, events: events.length, setAside: unusable };
}

/** Any failure is the event's fault, since nothing in here queries or waits. */
function fold(folds: Folds, stored: StoredEvent, id: string): Subject | undefined {
  try {
    return project(folds, stored.event.type, stored.event, stored, id);
  } catch (cause) {
    if (cause instanceof EventNotFoldable) throw cause;
    throw new EventNotFoldable('it does not have the form of its type', { cause });
  }
}

type EventsByType = { readonly [E in AnyEvent as E['type']]: E };
type Projection<Type extends EventType> = (
  folds: Folds,
  event: EventsByType[Type],
  stored: StoredEvent,
  id: string,
) => Subject | undefined;
type Projections = { readonly [Type in EventType]: Projection<Type> };

function project<Type extends EventType>(
  folds: Folds,
  type: Type,
  event: EventsByType[Type],
  stored: StoredEvent,
  id: string,
): Subject | undefined {
  return projections[type](folds, event, stored, id);
}

/** What every event means for the tables, and what its line in the activity is about, if it has one. */
const projections: Projections = {
  ...allAs(itemEvents, changeItem),
  ItemApproved: (folds, event, stored, id) => ({
    ...changeItem(folds, event, stored, id),
    details: event.data.by === 'agreement' ? { by: event.data.by } : undefined,
  }),
  // A draft is nobody's business but its author's, so no line of the activity mentions it.
  AnnotationSaved: (folds, event, stored, id) => void folds.items.apply(id, event, stored),
  ItemPushed: (folds, event, stored, id) => {
    const changed = folds.items.apply(id, event, stored);
    const pushed = changed?.after.state.is === 'pushed' && changed.before?.state.is !== 'pushed';
    if (changed && pushed) folds.datapoints.push(changed.after, event.data, stored);
    const { datasetId, pushId } = event.data;
    return { ...subjectOf(changed?.after, id), datasetId, pushId };
  },
  ...allAs(queueEvents, changeQueue),
  ...allAs(datasetEvents, changeDataset),
  DatapointsAdded: (folds, { data }, stored) => {
    folds.datapoints.add(data, stored);
    return { datasetId: data.datasetId, projectId: data.projectId };
  },
  DatapointDeleted: (folds, { data }, stored, id) => {
    folds.datapoints.delete(id, data, stored);
    return data;
  },
  ImportCompleted: (_, { data: { source, added, collapsed, ...subject } }) => ({
    ...subject,
    details: { source, added, collapsed },
  }),
  ...allAs(pushEvents, changePush),
  // Only decides whether a request with the same Idempotency-Key is the same request.
  RequestAccepted: () => undefined,
  // Who looked at an item is read from its visits; looking changes nothing.
  ItemVisited: () => undefined,
};

/** The same projection for each of these events. */
function allAs<Type extends EventType>(
  events: Readonly<Record<Type, unknown>>,
  projection: Projection<Type>,
): Readonly<Record<Type, Projection<Type>>> {
  const entries = Object.keys(events).map((type) => [type, projection]);
  return Object.fromEntries(entries) as Record<Type, Projection<Type>>;
}

function changeItem(folds: Folds, event: ItemEvent, stored: StoredEvent, id: string): Subject {
  return subjectOf(folds.items.apply(id, event, stored)?.after, id);
}

function subjectOf(item: Parameters<typeof itemOfFold>[0] | undefined, itemId: string): Subject {
  if (item === undefined) return { itemId };
  const { projectId, queueId } = itemOfFold(item);
  return { itemId, projectId, queueId, state: codeOfFold(item) };
}

function changeQueue(folds: Folds, event: QueueEvent, stored: StoredEvent, id: string): Subject {
  return { queueId: id, projectId: folds.queues.apply(id, event, stored)?.state.projectId };
}

function changeDataset(folds: Folds, event: DatasetEvent, stored: StoredEvent, id: string): Subject {
  return { datasetId: id, projectId: folds.datasets.apply(id, event, stored)?.state.projectId };
}

function changePush(folds: Folds, event: PushEvent, stored: StoredEvent, id: string): Subject {
  const request = folds.pushes.apply(id, event, stored)?.state.request;
  return { pushId: id, projectId: request?.projectId, queueId: request?.queueId, datasetId: request?.datasetId };
}
