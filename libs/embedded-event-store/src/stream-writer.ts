import { randomUUID } from 'node:crypto';
import { decideAppend, NO_STREAM, type ExpectedRevision } from './append-rules.js';
import type { EventLog } from './event-log.js';
import { TOMBSTONE_REVISION, type ProposedEvent } from './recorded-event.js';
import { metadataStreamOf, withTruncateBefore } from './retention.js';
import { StreamStates, type StreamState } from './stream-state.js';

/** One request to change a stream. */
export type Write =
  | {
      readonly kind: 'append';
      readonly stream: string;
      readonly expected: ExpectedRevision;
      readonly events: readonly ProposedEvent[];
    }
  | { readonly kind: 'delete' | 'tombstone'; readonly stream: string; readonly expected: ExpectedRevision };

export type WriteResult =
  /** `position` is undefined when there was nothing to write; `revision` may be NO_STREAM then. */
  | { readonly kind: 'written'; readonly revision: number; readonly position: number | undefined }
  | { readonly kind: 'wrongExpectedVersion'; readonly current: number }
  | { readonly kind: 'streamDeleted' };

const EMPTY_JSON = Buffer.from('{}');

/** Applies writes to the log. Call it inside a transaction of the log. */
export class StreamWriter {
  readonly #log: EventLog;
  readonly #states: StreamStates;

  constructor(log: EventLog, states: StreamStates) {
    this.#log = log;
    this.#states = states;
  }

  write(write: Write): WriteResult {
    const state = this.#states.of(write.stream);
    const ids = write.kind === 'append' ? write.events.map((event) => event.id) : [];
    const decision = decideAppend(state, write.expected, ids);
    switch (decision.kind) {
      case 'streamDeleted':
        return decision;
      case 'wrongExpectedVersion':
        return { kind: 'wrongExpectedVersion', current: state.revision };
      case 'repeated':
        return { kind: 'written', revision: decision.revision, position: this.#positionAt(state, decision.revision) };
      case 'write':
        if (write.kind === 'delete' && state.revision === NO_STREAM && !state.hasMetadata) {
          return { kind: 'wrongExpectedVersion', current: NO_STREAM };
        }
        return this.#apply(write, state);
    }
  }

  #apply(write: Write, state: StreamState): WriteResult {
    switch (write.kind) {
      case 'append':
        return this.#append(write.stream, state, write.events);
      case 'delete':
        return this.#setTruncateBefore(write.stream, 'all');
      case 'tombstone': {
        const event = {
          id: randomUUID(),
          type: '$streamDeleted',
          isJson: false,
          data: new Uint8Array(),
          metadata: new Uint8Array(),
        };
        const position = this.#log.insert(
          this.#log.findOrAddStream(write.stream),
          TOMBSTONE_REVISION,
          event,
          Date.now(),
        );
        return { kind: 'written', revision: TOMBSTONE_REVISION, position };
      }
    }
  }

  #append(stream: string, state: StreamState, events: readonly ProposedEvent[]): WriteResult {
    if (events.length === 0) {
      // As in EventStoreDB, where it succeeds only if an event could have been stored.
      this.#log.tryToWrite();
      return { kind: 'written', revision: state.revision, position: undefined };
    }
    // Writing to a softly deleted stream brings it back, with its earlier events hidden permanently.
    if (state.softDeleted) this.#setTruncateBefore(stream, state.revision + 1);
    const key = state.key ?? this.#log.findOrAddStream(stream);
    const created = Date.now();
    let revision = state.revision;
    let position: number | undefined;
    for (const event of events) position = this.#log.insert(key, ++revision, event, created);
    return { kind: 'written', revision, position };
  }

  #setTruncateBefore(stream: string, revision: number | 'all'): WriteResult {
    const data = withTruncateBefore(this.#states.metadataOf(stream) ?? EMPTY_JSON, revision);
    const event = { id: randomUUID(), type: '$metadata', isJson: true, data, metadata: new Uint8Array() };
    const metadataStream = metadataStreamOf(stream);
    return this.#append(metadataStream, this.#states.of(metadataStream), [event]);
  }

  #positionAt(state: StreamState, revision: number): number | undefined {
    return state.key === undefined ? undefined : this.#log.positionAt(state.key, revision);
  }
}
