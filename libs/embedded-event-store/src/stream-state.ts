import { NO_STREAM, type StreamFacts } from './append-rules.js';
import type { EventLog } from './event-log.js';
import { TOMBSTONE_REVISION } from './recorded-event.js';
import { describedStreamOf, isSoftDelete, KEEP_ALL, KEEP_LAST, metadataStreamOf, parseRetention } from './retention.js';
import type { Retention } from './retention.js';

/** The current state of a stream. */
export interface StreamState extends StreamFacts {
  readonly key: number | undefined;
  readonly retention: Retention;
}

/** Looks up streams for readers and writers. */
export class StreamStates {
  readonly #log: EventLog;
  readonly #lastData;

  constructor(log: EventLog) {
    this.#log = log;
    this.#lastData = log.db.prepare('select data from events where stream = ? order by revision desc limit 1');
  }

  of(name: string): StreamState {
    const log = this.#log;
    const key = log.findStream(name);
    const last = key === undefined ? undefined : log.lastRevision(key);
    const described = describedStreamOf(name);
    const metadata = described === undefined ? this.metadataOf(name) : undefined;
    const retention = described !== undefined ? KEEP_LAST : metadata ? parseRetention(metadata) : KEEP_ALL;
    return {
      key,
      revision: last ?? NO_STREAM,
      tombstoned: last === TOMBSTONE_REVISION || (described !== undefined && this.#isTombstoned(described)),
      softDeleted: isSoftDelete(retention),
      hasMetadata: metadata !== undefined,
      retention,
      revisionOf: (id) => (key === undefined ? undefined : log.revisionOf(key, id)),
      idAt: (revision) => (key === undefined ? undefined : log.idAt(key, revision)),
    };
  }

  /** The latest metadata written for a stream. */
  metadataOf(name: string): Uint8Array | undefined {
    const key = this.#log.findStream(metadataStreamOf(name));
    const data = key === undefined ? undefined : this.#lastData.get(key)?.['data'];
    return data instanceof Uint8Array ? data : undefined;
  }

  #isTombstoned(name: string): boolean {
    const key = this.#log.findStream(name);
    return key !== undefined && this.#log.lastRevision(key) === TOMBSTONE_REVISION;
  }
}
