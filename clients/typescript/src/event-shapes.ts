import type { components } from './schema.js';
import type { Actor } from './shapes.js';

export interface QueueData {
  readonly queueId: string;
  /** The revision that the event gave its subject. To see what changed, read the subject: the event does not say. */
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
  /** One of the two: where the rows were imported. */
  readonly queueId?: string;
  readonly datasetId?: string;
  readonly revision: string;
  readonly source: 'file' | 'dataset' | 'spans' | 'traces' | 'sessions' | 'sql';
  /** By the request that completed the import. */
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

/** What `webhooks.test` sends: it is about nothing that happened, and is not in the feed. */
export interface WebhookTest {
  readonly id: string;
  readonly type: 'webhook.test';
  /** ISO 8601, UTC, with milliseconds. */
  readonly timestamp: string;
  /** Who asked for it. */
  readonly actor: Actor;
  readonly data: Readonly<Record<string, never>>;
}
