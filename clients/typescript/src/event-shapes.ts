import type { Actor } from './shapes.js';

export interface QueueData {
  readonly queueId: string;
  /** The one that the event gave to what it is about. Read that to see what it holds: the event only says that it changed. */
  readonly revision: string;
}
export interface ItemData extends QueueData {
  readonly itemId: string;
  readonly state: 'New' | 'Modified' | 'Approved' | 'discarded' | 'pushed';
}
export interface PushData extends QueueData {
  readonly datasetId: string;
  readonly pushId: string;
}
export interface DatasetData {
  readonly datasetId: string;
  readonly revision: string;
}
export interface ImportData {
  /** One of the two: where it was imported to. */
  readonly queueId?: string;
  readonly datasetId?: string;
  readonly revision: string;
  readonly source: 'file' | 'dataset' | 'spans' | 'traces' | 'sessions' | 'sql';
  /** By the request that completed it. */
  readonly added: number;
  readonly collapsed: number;
}

/** What each type of event says in `data`. */
export interface EventData {
  'item.added': ItemData;
  'item.edited': ItemData;
  'item.reverted': ItemData;
  'item.approved': ItemData;
  'item.unapproved': ItemData;
  'item.flagged': ItemData;
  'item.unflagged': ItemData;
  'item.assigned': ItemData;
  'item.discarded': ItemData;
  'item.restored': ItemData;
  'item.pushed': ItemData & { readonly datasetId: string; readonly pushId: string };
  'push.requested': PushData;
  'push.completed': PushData;
  'push.stopped': PushData;
  'import.completed': ImportData;
  'queue.created': QueueData;
  'queue.archived': QueueData;
  'queue.unarchived': QueueData;
  'queue.deleted': QueueData;
  'dataset.created': DatasetData;
  'dataset.deleted': DatasetData;
}
export type EventType = keyof EventData;

/** One line of the feed, and the body of a webhook. Later versions of the API may have further types. */
export type LabelingEvent = {
  [Type in EventType]: {
    /** The place of the event in the feed: what `after` takes. */
    readonly id: string;
    readonly type: Type;
    /** ISO 8601, UTC, with milliseconds. */
    readonly timestamp: string;
    readonly actor: Actor;
    readonly data: EventData[Type];
  };
}[EventType];

/** What `webhooks.test` sends: about nothing that happened, and in no feed. */
export interface WebhookTest {
  readonly id: string;
  readonly type: 'webhook.test';
  /** ISO 8601, UTC, with milliseconds. */
  readonly timestamp: string;
  /** Who asked for it. */
  readonly actor: Actor;
  readonly data: Readonly<Record<string, never>>;
}
