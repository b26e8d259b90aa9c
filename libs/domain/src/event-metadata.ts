import type { Actor } from './actor.js';

/** What every stored event carries besides its data. The event store's own tools understand the `$`-names. */
export interface EventMetadata {
  readonly actor: Actor;
  /** When it was decided: ISO 8601 with milliseconds. */
  readonly at: string;
  readonly $correlationId: string;
  readonly $causationId: string;
  /** The span in which it was appended, if its request was traced (docs: decisions, traces in events). */
  readonly $traceId?: string;
  readonly $spanId?: string;
  /** Version of the shape of the event's data; upcasters bring older ones up to date. */
  readonly schemaVersion: number;
  /** In long streams: what the state after this event rests on (docs: decisions, basis of a state). */
  readonly basis?: StoredBasis;
  /**
   * How many of the events after it in its stream were appended together with it; absent on the last of an append (docs: decisions,
   * whole appends).
   */
  readonly followedBy?: number;
}

/** The earlier events which, folded alone and with the event itself, lead to the same state as the whole stream. */
export interface StoredBasis {
  /** The version of the rules that chose them: see StateBasis. */
  readonly version: number;
  readonly revisions: readonly number[];
}
