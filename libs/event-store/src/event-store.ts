import type { EventStoreDBClient } from '@eventstore/db-client';
import type { AnyEvent } from '@labeling/domain';
import { setImmediate } from 'node:timers/promises';
import { appendFirsts, type FirstEvent, type FirstOutcome, type Sharing } from './append-many.js';
import { timed, timedAll, type OnAppend } from './append-times.js';
import { AppendWindow } from './append-window.js';
import { appendInOrder, appendWith, proposeEvent } from './append.js';
import type { AppendRequest, ProposedEvent } from './client/append-messages.js';
import { BatchAppend } from './client/batch-append.js';
import { connectExactly, disconnect, serverVersion } from './client/exact-client.js';
import { persist, type Patience } from './client/patience.js';
import { newestOwnPosition, newestPosition, readEvents, type ReadOptions } from './client/read-events.js';
import { eventOf, openStored } from './codec/open-stored.js';
import { OWN_PREFIXES } from './own-streams.js';
import { inStoreSpan } from './store-span.js';
import { WriteGate } from './write-gate.js';
import { subscribeToEvents, type SubscribeOptions } from './subscribe.js';
import type { Appended, Expected, NewEvent, StoredEvent, SubscriptionBatch } from './stored-event.js';

export interface EventStoreOptions {
  /** How long one answer may take. */
  readonly timeoutMs?: number;
  /** How long an operation keeps trying while the store is away. */
  readonly patienceMs?: number;
  /** How the names of this product's streams begin: others may write to the same store, and so does the store itself. */
  readonly ownPrefixes?: readonly string[];
  /** How long a subscription may receive nothing before it asks whether the server is still alive. */
  readonly silenceMs?: number;
  /** Resolves when the next few milliseconds of long work may be done. */
  readonly turn?: () => Promise<void>;
  /** Receives how long each append took, retries included, and what became of it. */
  readonly onAppend?: OnAppend;
}

/** What to append to one stream. */
export interface NewEvents {
  readonly stream: string;
  readonly expected: Expected;
  readonly events: readonly NewEvent[];
}

const AVAILABLE_WITHIN_MS = 2_000;
/** No reader sees that it was appended. */
const EMPTY_APPEND: AppendRequest = { stream: 'write-probe', expected: 'any', events: [] };

/** Typed streams over EventStoreDB (docs: architecture). Every wait is bounded; every retry is made with the same ids. */
export class EventStore {
  readonly #client: EventStoreDBClient;
  readonly #batch: BatchAppend;
  readonly #gate: WriteGate;
  readonly #patience: Patience;
  readonly #silenceMs: number;
  readonly #ownPrefixes: readonly string[];
  readonly #sharing: Sharing;
  readonly #onAppend: OnAppend | undefined;
  /** Resolves when the next few milliseconds of long work may be done. */
  readonly turn: () => Promise<void>;

  private constructor(
    url: string,
    {
      timeoutMs = 5_000,
      patienceMs = 10_000,
      silenceMs = 10_000,
      ownPrefixes = OWN_PREFIXES,
      turn = () => setImmediate(),
      onAppend,
    }: EventStoreOptions,
  ) {
    this.#client = connectExactly(url);
    this.#batch = new BatchAppend(this.#client);
    this.#patience = { timeoutMs, patienceMs };
    this.#silenceMs = silenceMs;
    this.#ownPrefixes = ownPrefixes;
    this.#gate = new WriteGate(() => this.#batch.append(EMPTY_APPEND, Math.min(AVAILABLE_WITHIN_MS, timeoutMs)));
    this.turn = turn;
    this.#onAppend = onAppend;
    this.#sharing = { window: new AppendWindow(), turn };
  }

  /** Takes an `esdb://` connection string. Connects when first used, and again whenever the connection is lost. */
  static connect(url: string, options: EventStoreOptions = {}): EventStore {
    return new EventStore(url, options);
  }

  /**
   * Appends all events or none. Repeating an append with the same event ids happens once and answers the same.
   * @throws StoreUnavailable (it may or may not be stored), VersionConflict, EventTooLarge, StreamDeleted
   */
  async append(stream: string, expected: Expected, events: readonly NewEvent[]): Promise<Appended> {
    if (events.length === 0) throw new RangeError(`There is nothing to append to ${stream}`);
    return inStoreSpan('append', { stream, events: events.length }, () =>
      this.#append({ stream, expected, events: events.map(proposeEvent) }),
    );
  }

  /**
   * Appends to several streams, in this order, without waiting for one before the next. Returns what became of each: a
   * rejection with VersionConflict, EventTooLarge or StreamDeleted when nothing was stored.
   * @throws StoreUnavailable (some may be stored)
   */
  async appendInOrder(appends: readonly NewEvents[]): Promise<PromiseSettledResult<Appended>[]> {
    const [first] = appends;
    if (first === undefined) return [];
    return inStoreSpan('append in order', { stream: first.stream, streams: appends.length }, () => {
      const requests = appends.map(({ events, ...where }) => ({ ...where, events: events.map(proposeEvent) }));
      return timedAll(this.#onAppend, () =>
        this.#gate.run(() => appendInOrder(this.#batch, this.#client, requests, this.#patience)),
      );
    });
  }

  /**
   * Begins many streams with one event each, sent in order and not one by one.
   * @throws AppendManyIncomplete when the store is away, EventTooLarge, StreamDeleted
   */
  appendMany(firsts: Iterable<FirstEvent>): Promise<FirstOutcome[]> {
    const append = (stream: string, expected: Expected, event: ProposedEvent) =>
      this.#append({ stream, expected, events: [event] });
    return inStoreSpan('append many', {}, () => appendFirsts(append, firsts, this.#sharing));
  }

  /**
   * The events of a stream, an empty list when it does not exist. Continues where it was if the store is away for a moment.
   * @throws StoreUnavailable, StreamDeleted, UnreadableEvent
   */
  async *read<E extends AnyEvent = AnyEvent>(
    stream: string,
    options: ReadOptions = {},
  ): AsyncGenerator<StoredEvent<E>> {
    for await (const recorded of readEvents(this.#client, stream, options, this.#patience)) {
      yield eventOf<E>(openStored(recorded));
    }
  }

  /**
   * A position not before that of any event of this product acknowledged so far; 0 when there is none.
   * @throws StoreUnavailable
   */
  lastPosition(): Promise<bigint> {
    return persist(this.#patience, (timeoutMs) => newestOwnPosition(this.#client, this.#ownPrefixes, timeoutMs));
  }

  /**
   * The position of the newest event of the store, whoever stored it; 0 when it is empty.
   * @throws StoreUnavailable
   */
  newestPosition(): Promise<bigint> {
    return persist(this.#patience, (timeoutMs) => newestPosition(this.#client, timeoutMs));
  }

  /**
   * All events of this product in the order stored, in batches, until aborted. A lost server is waited for. Those that cannot be
   * read are among them, as such.
   */
  subscribe(options: SubscribeOptions): AsyncGenerator<SubscriptionBatch, void> {
    const limits = { silenceMs: this.#silenceMs, timeoutMs: this.#patience.timeoutMs };
    return subscribeToEvents(this.#client, this.#ownPrefixes, options, limits);
  }

  /** Whether the store answers readers right now. */
  async isAvailable(): Promise<boolean> {
    const timeoutMs = Math.min(AVAILABLE_WITHIN_MS, this.#patience.timeoutMs);
    return newestPosition(this.#client, timeoutMs).then(
      () => true,
      () => false,
    );
  }

  /** What the server says it is. */
  async version(): Promise<string> {
    const version = await serverVersion(this.#client);
    // Since then it has its later name.
    return `${Number.parseInt(version, 10) >= 25 ? 'KurrentDB' : 'EventStoreDB'} ${version}`;
  }

  /** Whether the store can store an event right now. */
  canWrite(): Promise<boolean> {
    return this.#gate.check(Math.min(AVAILABLE_WITHIN_MS, this.#patience.timeoutMs));
  }

  close(): Promise<void> {
    return disconnect(this.#client);
  }

  #append(request: AppendRequest): Promise<Appended> {
    return timed(this.#onAppend, () =>
      this.#gate.run(() => appendWith(this.#batch, this.#client, request, this.#patience)),
    );
  }
}
