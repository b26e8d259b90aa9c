import type { AnyEvent, EventMetadata } from '@labeling/domain';

/** Where a stream must be for an append to happen: at this revision, or in the named state. */
export type Expected = 'no_stream' | 'any' | 'stream_exists' | bigint;

/** What a command knows about itself; the codec adds the version of the event's shape, the trace and its place in the append. */
export type EventContext = Omit<EventMetadata, 'schemaVersion' | '$traceId' | '$spanId' | 'followedBy'>;

export interface NewEvent<E extends AnyEvent = AnyEvent> {
  readonly event: E;
  readonly metadata: EventContext;
  /** A UUID. Generated when absent; an append repeated with the same ids happens once. */
  readonly id?: string;
}

export interface StoredEvent<E extends AnyEvent = AnyEvent> {
  readonly event: E;
  readonly metadata: EventMetadata;
  readonly id: string;
  readonly stream: string;
  /** The index in its stream, from 0. */
  readonly revision: bigint;
  /** The position among all events of the store. */
  readonly position: bigint;
  readonly createdAt: Date;
}

/**
 * An event in a stream of this product that this release cannot use: it comes from another product or a later release, or marks
 * the end of a permanently deleted stream.
 */
export interface UnusableEvent extends Pick<StoredEvent, 'stream' | 'revision' | 'position' | 'createdAt'> {
  readonly type: string;
  /** Whether it is an event of a known type and version whose data does not match that type. */
  readonly wasRead: boolean;
  /** What is not understood, without any of the event's data. */
  readonly reason: string;
}
export type SubscribedEvent = StoredEvent | UnusableEvent;

export function isUsable(event: SubscribedEvent): event is StoredEvent {
  return !('reason' in event);
}

/** How many events of the same append follow this one. */
export function followersOf(event: SubscribedEvent): number {
  return isUsable(event) ? (event.metadata.followedBy ?? 0) : 0;
}

/** Where the last event of an append was stored. */
export interface Appended {
  readonly revision: bigint;
  readonly position: bigint;
}

/** Everything up to and including this position was searched; events of other products are only counted. */
export interface Checkpoint {
  readonly checkpoint: bigint;
}
export type SubscriptionBatch = readonly SubscribedEvent[] | Checkpoint;

export function eventsOf(batch: SubscriptionBatch): readonly SubscribedEvent[] {
  return 'checkpoint' in batch ? [] : batch;
}

/** The position up to which only the batch's events were stored; undefined if the batch is empty. */
export function throughOf(batch: SubscriptionBatch): bigint | undefined {
  return 'checkpoint' in batch ? batch.checkpoint : batch.at(-1)?.position;
}
