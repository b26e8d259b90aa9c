import type { EventStoreDBClient } from '@eventstore/db-client';
import type { AnyEvent } from '@labeling/domain';
import { setImmediate } from 'node:timers/promises';
import { appendFirsts, type FirstEvent, type FirstOutcome, type Sharing } from './append-many.js';
import { timed, timedAll, type OnAppend } from './append-times.js';
import { AppendWindow } from './append-window.js';
import { appendInOrder, appendWith, proposeEvents } from './append.js';
import type { AppendRequest, ProposedEvent } from './client/append-messages.js';
import { BatchAppend } from './client/batch-append.js';
import { connectExactly, disconnect, serverVersion } from './client/exact-client.js';
import { isPassing } from './client/failures.js';
import { EventsHidden } from './errors.js';
import { mayHideEvents } from './client/hidden-events.js';
import { pauseBefore, persist, type Patience } from './client/patience.js';
import { isPosition, newestOwnPosition, newestPosition, readEvents, type ReadOptions } from './client/read-events.js';
import { eventOf, openStored } from './codec/open-stored.js';
import { findNames } from './names/find-names.js';
import { prefixIn } from './names/prefix-in-address.js';
import type { StreamNames } from './names/stream-names.js';
import { inStoreSpan } from './store-span.js';
import { WriteGate } from './write-gate.js';
import { pause, subscribeToEvents, type SubscribeOptions } from './subscribe.js';
import type { Appended, Expected, NewEvent, StoredEvent, SubscriptionBatch } from './stored-event.js';

export interface EventStoreOptions {
  /** How long one answer may take. */
  readonly timeoutMs?: number;
  /** How long an operation keeps trying while the store is unavailable. */
  readonly patienceMs?: number;
  /** The names of the streams, if the caller already knows them. */
  readonly names?: StreamNames;
  /** How long a subscription may receive nothing before it asks whether the server is still alive. */
  readonly silenceMs?: number;
  /** How long a subscription waits for the remaining events of an append once some have arrived. */
  readonly partialMs?: number;
  /** Resolves when the next few milliseconds of long work may be done. */
  readonly turn?: () => Promise<void>;
  /** Runs the remaining part of a decision that takes longer than about a millisecond, and may use much memory in that time. */
  readonly longDecision?: LongDecision;
  /** Receives how long each append took, retries included, and how it ended. */
  readonly onAppend?: OnAppend;
}

export type LongDecision = <Result>(decide: () => Promise<Result>) => Promise<Result>;

/** What to append to one stream. */
export interface NewEvents {
  readonly stream: string;
  readonly expected: Expected;
  readonly events: readonly NewEvent[];
}

const AVAILABLE_WITHIN_MS = 2_000;
const PROBED = 'write-probe';
/** Roughly how many bytes are sent before the store has to make room for more. */
const LONG = 65_536;

/** Typed streams over EventStoreDB (docs: architecture). Every wait is bounded; every retry is made with the same ids. */
export class EventStore {
  readonly #client: EventStoreDBClient;
  readonly #batch: BatchAppend;
  /** For long appends whose order does not matter, because short ones would have to wait until they are sent. */
  readonly #longBatch: BatchAppend;
  readonly #gate: WriteGate;
  readonly #patience: Patience;
  readonly #silenceMs: number;
  readonly #partialMs: number | undefined;
  readonly #prefix: string | undefined;
  #names: Promise<StreamNames> | undefined;
  readonly #sharing: Sharing;
  readonly #onAppend: OnAppend | undefined;
  /** Resolves when the next few milliseconds of long work may be done. */
  readonly turn: () => Promise<void>;
  readonly longDecision: LongDecision;

  private constructor(
    url: string,
    {
      timeoutMs = 5_000,
      patienceMs = 10_000,
      silenceMs = 10_000,
      partialMs,
      names,
      turn = () => setImmediate(),
      longDecision = (decide) => decide(),
      onAppend,
    }: EventStoreOptions,
  ) {
    this.#prefix = prefixIn(url);
    this.#names = names && Promise.resolve(names);
    this.#client = connectExactly(url);
    this.#batch = new BatchAppend(this.#client);
    this.#longBatch = new BatchAppend(this.#client);
    this.#patience = { timeoutMs, patienceMs };
    this.#silenceMs = silenceMs;
    this.#partialMs = partialMs;
    this.#gate = new WriteGate(() => this.#probe(Math.min(AVAILABLE_WITHIN_MS, timeoutMs)));
    this.turn = turn;
    this.longDecision = longDecision;
    this.#onAppend = onAppend;
    this.#sharing = { window: new AppendWindow(), turn };
  }

  /**
   * Takes an `esdb://` connection string, whose `streamPrefix` can set how the names of our streams begin. Connects when first
   * used, and again whenever the connection is lost.
   * @throws RangeError if that prefix is invalid
   */
  static connect(url: string, options: EventStoreOptions = {}): EventStore {
    return new EventStore(url, options);
  }

  /**
   * The names of this product's streams in the store, determined when first needed.
   * @throws StoreUnavailable, PrefixRefused, like all methods that read or write
   */
  names(): Promise<StreamNames> {
    return (this.#names ??= findNames(this.#client, this.#batch, { wanted: this.#prefix, ...this.#patience }).catch(
      (error: unknown) => {
        this.#names = undefined;
        throw error;
      },
    ));
  }

  /**
   * Appends all events or none. An append that is repeated with the same event ids is stored once and has the same answer.
   * @throws StoreUnavailable (it may or may not be stored), VersionConflict, EventTooLarge, StreamDeleted
   */
  async append(stream: string, expected: Expected, events: readonly NewEvent[]): Promise<Appended> {
    if (events.length === 0) throw new RangeError(`There is nothing to append to ${stream}`);
    return inStoreSpan('append', { stream, events: events.length }, () => {
      const proposed = proposeEvents(events);
      const batch = proposed.some(isLong) ? this.#longBatch : this.#batch;
      return this.#append({ stream, expected, events: proposed }, batch);
    });
  }

  /**
   * Appends to several streams, in this order, without waiting for each. Returns the outcome of each: a rejection with
   * VersionConflict, EventTooLarge or StreamDeleted if it was not stored.
   * @throws StoreUnavailable (some may be stored)
   */
  async appendInOrder(appends: readonly NewEvents[]): Promise<PromiseSettledResult<Appended>[]> {
    const [first] = appends;
    if (first === undefined) return [];
    return inStoreSpan('append in order', { stream: first.stream, streams: appends.length }, () => {
      const requests = appends.map(({ events, ...where }) => ({ ...where, events: proposeEvents(events) }));
      return timedAll(this.#onAppend, () =>
        this.#gate.run(async () => {
          const named = await this.#named(requests);
          return appendInOrder(this.#batch, this.#client, named, this.#patience);
        }),
      );
    });
  }

  /**
   * Begins many streams with one event each, sent in order without waiting for each.
   * @throws AppendManyIncomplete if the store is unavailable, EventTooLarge, StreamDeleted
   */
  appendMany(firsts: readonly FirstEvent[]): Promise<FirstOutcome[]> {
    const append = (stream: string, expected: Expected, event: ProposedEvent) =>
      this.#append({ stream, expected, events: [event] });
    return inStoreSpan('append many', {}, () => appendFirsts(append, firsts, this.#sharing));
  }

  /**
   * The events of a stream, an empty list if it does not exist. Continues where it was if the store is unavailable for a moment.
   * @throws StoreUnavailable, StreamDeleted, EventsHidden, UnreadableEvent
   */
  async *read<E extends AnyEvent = AnyEvent>(
    stream: string,
    options: ReadOptions = {},
  ): AsyncGenerator<StoredEvent<E>> {
    const names = await this.names();
    let next = options.backwards === true ? undefined : (options.from ?? 0n);
    for await (const recorded of readEvents(this.#client, names.inStore(stream), options, this.#patience)) {
      // Servers begin at the first remaining event, without reporting that earlier ones are missing.
      if (next !== undefined && recorded.revision !== next++) throw new EventsHidden(recorded.streamId);
      // Cutting out its payloads takes milliseconds.
      if (isLong(recorded)) await this.turn();
      yield eventOf<E>(openStored(recorded, names));
    }
  }

  /**
   * A position not before that of any acknowledged event of this product; 0 if there is none.
   * @throws StoreUnavailable
   */
  async lastPosition(): Promise<bigint> {
    const names = await this.names();
    return persist(this.#patience, (timeoutMs) => newestOwnPosition(this.#client, names, timeoutMs));
  }

  /**
   * The position of the newest event of the store, of any product; 0 if it is empty.
   * @throws StoreUnavailable
   */
  newestPosition(): Promise<bigint> {
    return persist(this.#patience, (timeoutMs) => newestPosition(this.#client, timeoutMs));
  }

  /**
   * Whether a subscription can continue after this position. A server may refuse it if it comes from another store.
   * @throws StoreUnavailable
   */
  isPosition(position: bigint): Promise<boolean> {
    return persist(this.#patience, (timeoutMs) => isPosition(this.#client, position, timeoutMs));
  }

  /**
   * Whether the stream may have events that `read` leaves out: somebody deleted it, or limited how much of it is kept.
   * @throws StoreUnavailable, StreamDeleted
   */
  async mayHideEvents(stream: string): Promise<boolean> {
    const names = await this.names();
    return mayHideEvents(this.#client, names.inStore(stream), this.#patience);
  }

  /**
   * All events of this product in the order stored, in batches, until aborted. If the server is lost, it waits for it. Events that
   * cannot be read are included, and marked as such.
   */
  async *subscribe(options: SubscribeOptions): AsyncGenerator<SubscriptionBatch, void> {
    const names = await this.#namesInTheEnd(options);
    const limits = { silenceMs: this.#silenceMs, timeoutMs: this.#patience.timeoutMs, partialMs: this.#partialMs };
    if (names) yield* subscribeToEvents(this.#client, names, options, limits);
  }

  /** Whether the store answers readers right now. */
  async isAvailable(): Promise<boolean> {
    const timeoutMs = Math.min(AVAILABLE_WITHIN_MS, this.#patience.timeoutMs);
    return newestPosition(this.#client, timeoutMs).then(
      () => true,
      () => false,
    );
  }

  /** The server's name and version, as it states them. */
  async version(): Promise<string> {
    const version = await serverVersion(this.#client);
    // Since this version, it has its later name.
    return `${Number.parseInt(version, 10) >= 25 ? 'KurrentDB' : 'EventStoreDB'} ${version}`;
  }

  /** Whether the store can store an event right now. */
  canWrite(): Promise<boolean> {
    return this.#gate.check(Math.min(AVAILABLE_WITHIN_MS, this.#patience.timeoutMs));
  }

  close(): Promise<void> {
    return disconnect(this.#client);
  }

  #append(request: AppendRequest, batch = this.#batch): Promise<Appended> {
    return timed(this.#onAppend, () =>
      this.#gate.run(async () => {
        const [named = request] = await this.#named([request]);
        return appendWith(batch, this.#client, named, this.#patience);
      }),
    );
  }

  /** Waits the same time for each, so that appends begun one after the other stay in that order. */
  async #named(requests: readonly AppendRequest[]): Promise<AppendRequest[]> {
    const names = await this.names();
    return requests.map((request) => ({ ...request, stream: names.inStore(request.stream) }));
  }

  /** Goes the whole way of an append, without readers seeing it. */
  async #probe(timeoutMs: number): Promise<void> {
    const names = await this.names();
    await this.#batch.append({ stream: names.inStore(PROBED), expected: 'any', events: [] }, timeoutMs);
  }

  /** Undefined if aborted first. */
  async #namesInTheEnd({ signal, onLost }: SubscribeOptions): Promise<StreamNames | undefined> {
    for (let attempt = 0; !signal.aborted; attempt++) {
      try {
        return await this.names();
      } catch (error) {
        if (!isPassing(error)) throw error;
        onLost?.(error);
        await pause(pauseBefore(attempt), signal);
      }
    }
    return undefined;
  }
}

function isLong({ data }: { readonly data: unknown }): boolean {
  return data instanceof Uint8Array && data.length > LONG;
}
