import type { components } from './schema.js';
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

export type EventType = components['schemas']['Event']['type'];
type SubjectOf<Type extends EventType> = Type extends `${infer Subject}.${string}` ? Subject : never;
/** A subject that is missing here does not compile. */
interface DataAbout {
  item: ItemData;
  push: PushData;
  import: ImportData;
  queue: QueueData;
  dataset: DatasetData;
}
/** What each type of event says in `data`. */
export type EventData = {
  [Type in EventType]: Type extends 'item.pushed'
    ? ItemData & { readonly datasetId: string; readonly pushId: string }
    : DataAbout[SubjectOf<Type>];
};

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
