import type { EventStoreDBClient } from '@eventstore/db-client';
import { appendInOrder } from '../append.js';
import type { AppendRequest } from '../client/append-messages.js';
import type { BatchAppend } from '../client/batch-append.js';
import { failureType } from '../client/failures.js';
import { persist, type Patience } from '../client/patience.js';
import { EventTooLarge, VersionConflict } from '../errors.js';
import type { StreamNames } from '../names/stream-names.js';
import { sizeOf, type RawEvent } from '../raw-event.js';
import type { Expected } from '../stored-event.js';
import { named } from './difference.js';

/** Enough to keep a server busy while the next ones are read. */
const BURST_APPENDS = 500;
const BURST_BYTES = 1_048_576;
/** The size of one append: below what any server accepts. */
const APPEND_BYTES = 262_144;
const APPEND_EVENTS = 500;

/** The target does not accept what the source has. */
export class CannotCopy extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'CannotCopy';
  }
}

/** The target, and the names of streams there. */
interface Target {
  readonly client: EventStoreDBClient;
  readonly names: StreamNames;
}

interface Append extends AppendRequest {
  readonly events: RawEvent[];
}

/**
 * Appends events of many streams in the given order, each at its revision. The events of one burst are sent without waiting for
 * each other, and stored in the order sent; the next burst is sent once all of them are stored. An event that may be refused
 * because of its size is sent alone, so that no later event can take its place.
 */
export class CopyWriter {
  #burst: Append[] = [];
  #bytes = 0;
  #sending: Promise<void> = Promise.resolve();
  #position = 0n;
  /** Events that are stored. */
  events = 0;

  constructor(
    private readonly target: Target,
    private readonly batch: BatchAppend,
    private readonly patience: Patience,
  ) {}

  /** Resolves when there is room for more; only after `end` is it certain that all are stored. @throws CannotCopy, StoreUnavailable */
  async add(event: RawEvent): Promise<void> {
    if (event.isTombstone) return this.#addTombstone(event);
    const bytes = sizeOf(event);
    const isLarge = bytes > APPEND_BYTES;
    if (isLarge || this.#bytes + bytes > BURST_BYTES) await this.#send();
    const last = this.#burst.at(-1);
    if (last && last.stream === event.stream && last.events.length < APPEND_EVENTS && this.#fits(last, bytes)) {
      last.events.push(event);
    } else {
      if (this.#burst.length >= BURST_APPENDS) await this.#send();
      this.#burst.push({ stream: event.stream, expected: before(event.revision), events: [event] });
    }
    this.#bytes += bytes;
    if (isLarge) await this.#send();
  }

  /** Resolves when everything is stored. @throws CannotCopy, StoreUnavailable */
  async end(): Promise<void> {
    await this.#send();
    await this.#sending;
  }

  /** Resolves when no append is in flight any more, stored or not. */
  async settled(): Promise<void> {
    await this.#sending.catch(() => undefined);
  }

  /** Deletes a stream permanently, as in the source, after everything before it. */
  async #addTombstone(event: RawEvent): Promise<void> {
    await this.end();
    const { client, names } = this.target;
    await persist(this.patience, async () => {
      await client.tombstoneStream(names.inStore(event.stream), { expectedRevision: 'any' }).catch((error: unknown) => {
        if (failureType(error) !== 'stream-deleted') throw error;
      });
    });
    this.events += 1;
  }

  #fits({ events }: Append, bytes: number): boolean {
    return events.reduce((sum, event) => sum + sizeOf(event), bytes) <= APPEND_BYTES;
  }

  /** Waits for the previous burst, then sends this one. */
  async #send(): Promise<void> {
    const burst = this.#burst;
    this.#burst = [];
    this.#bytes = 0;
    await this.#sending;
    if (burst.length === 0) return;
    this.#sending = this.#store(burst);
    // Callers that await it get the error.
    this.#sending.catch(() => undefined);
  }

  async #store(burst: readonly Append[]): Promise<void> {
    const { client, names } = this.target;
    const requests = burst.map((append) => ({ ...append, stream: names.inStore(append.stream) }));
    const outcomes = await appendInOrder(this.batch, client, requests, this.patience);
    for (const [i, append] of burst.entries()) {
      const outcome = outcomes[i];
      if (outcome?.status !== 'fulfilled') throw refused(append, outcome?.reason);
      const { position } = outcome.value;
      if (position <= this.#position) throw outOfOrder(append);
      this.#position = position;
      this.events += append.events.length;
    }
  }
}

function before(revision: bigint): Expected {
  return revision === 0n ? 'no_stream' : revision - 1n;
}

function refused({ stream, events, expected }: Append, reason: unknown): unknown {
  const [first] = events;
  if (first === undefined) return reason;
  if (reason instanceof EventTooLarge) {
    const message = `the target takes at most ${reason.limit} bytes at once, and ${named(first)} has ${sizeOf(first)}: raise its limit, then run this again`;
    return new CannotCopy(message, { cause: reason });
  }
  if (!(reason instanceof VersionConflict)) return reason;
  const { actual } = reason;
  const isMissing = typeof expected === 'bigint' && (actual === 'no_stream' || actual < expected);
  const message = isMissing
    ? `the source no longer has what came before ${named(first)}, so it cannot be copied: the beginning of this stream was removed`
    : `another program is writing to ${stream} in the target`;
  return new CannotCopy(message, { cause: reason });
}

/** A lost append was stored after later ones. Positions never change, so this cannot be undone. */
function outOfOrder({ stream }: Append): CannotCopy {
  return new CannotCopy(
    `the target had problems and stored events in another order (${stream}): start again with an empty target`,
  );
}
