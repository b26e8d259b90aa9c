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
  /** How long an operation keeps trying while the store is away. */
  readonly patienceMs?: number;
  /** What the streams are called, for those who know it and need not find out. */
  readonly names?: StreamNames;
  /** How long a subscription may receive nothing before it asks whether the server is still alive. */
  readonly silenceMs?: number;
  /** How long a subscription waits for the rest of an append of which a part has arrived. */
  readonly partialMs?: number;
  /** Resolves when the next few milliseconds of long work may be done. */
  readonly turn?: () => Promise<void>;
  /** Does the rest of a decision that takes longer than about a millisecond, and may hold much meanwhile. */
  readonly longDecision?: LongDecision;
  /** Receives how long each append took, retries included, and what became of it. */
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
/** About as many bytes as are sent before the store has to make room for more. */
const LONG = 65_536;

/** Typed streams over EventStoreDB (docs: architecture). Every wait is bounded; every retry is made with the same ids. */
export class EventStore {
  readonly #client: EventStoreDBClient;
  readonly #batch: BatchAppend;
  /** For long appends whose order does not matter, since short ones would wait until they are sent. */
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
   * Takes an `esdb://` connection string, which may say with `streamPrefix` how the names of our streams begin. Connects when first
   * used, and again whenever the connection is lost.
   * @throws RangeError when that prefix cannot be one
   */
  static connect(url: string, options: EventStoreOptions = {}): EventStore {
    return new EventStore(url, options);
  }

  /**
   * What the streams of this product are called in the store, found out when first needed.
   * @throws StoreUnavailable, PrefixRefused; so does whatever reads or writes
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
   * Appends all events or none. Repeating an append with the same event ids happens once and answers the same.
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
   * Appends to several streams, in this order, without waiting for one before the next. Returns what became of each: a
   * rejection with VersionConflict, EventTooLarge or StreamDeleted when nothing was stored.
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
   * Begins many streams with one event each, sent in order and not one by one.
   * @throws AppendManyIncomplete when the store is away, EventTooLarge, StreamDeleted
   */
  appendMany(firsts: readonly FirstEvent[]): Promise<FirstOutcome[]> {
    const append = (stream: string, expected: Expected, event: ProposedEvent) =>
      this.#append({ stream, expected, events: [event] });
    return inStoreSpan('append many', {}, () => appendFirsts(append, firsts, this.#sharing));
  }

  /**
   * The events of a stream, an empty list when it does not exist. Continues where it was if the store is away for a moment.
   * @throws StoreUnavailable, StreamDeleted, EventsHidden, UnreadableEvent
   */
  async *read<E extends AnyEvent = AnyEvent>(
    stream: string,
    options: ReadOptions = {},
  ): AsyncGenerator<StoredEvent<E>> {
    const names = await this.names();
    let next = options.backwards === true ? undefined : (options.from ?? 0n);
    for await (const recorded of readEvents(this.#client, names.inStore(stream), options, this.#patience)) {
      // Servers begin at the first event that is left, without a word about those before.
      if (next !== undefined && recorded.revision !== next++) throw new EventsHidden(recorded.streamId);
      // To cut its payloads out takes milliseconds.
      if (isLong(recorded)) await this.turn();
      yield eventOf<E>(openStored(recorded, names));
    }
  }

  /**
   * A position not before that of any event of this product acknowledged so far; 0 when there is none.
   * @throws StoreUnavailable
   */
  async lastPosition(): Promise<bigint> {
    const names = await this.names();
    return persist(this.#patience, (timeoutMs) => newestOwnPosition(this.#client, names, timeoutMs));
  }

  /**
   * The position of the newest event of the store, whoever stored it; 0 when it is empty.
   * @throws StoreUnavailable
   */
  newestPosition(): Promise<bigint> {
    return persist(this.#patience, (timeoutMs) => newestPosition(this.#client, timeoutMs));
  }

  /**
   * Whether a subscription can go on after this position, which a server may refuse if it is that of another store.
   * @throws StoreUnavailable
   */
  isPosition(position: bigint): Promise<boolean> {
    return persist(this.#patience, (timeoutMs) => isPosition(this.#client, position, timeoutMs));
  }

  /**
   * Whether the stream may hold events that `read` leaves out: somebody deleted it, or limited how much of it is kept.
   * @throws StoreUnavailable, StreamDeleted
   */
  async mayHideEvents(stream: string): Promise<boolean> {
    const names = await this.names();
    return mayHideEvents(this.#client, names.inStore(stream), this.#patience);
  }

  /**
   * All events of this product in the order stored, in batches, until aborted. A lost server is waited for. Those that cannot be
   * read are among them, as such.
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

  #append(request: AppendRequest, batch = this.#batch): Promise<Appended> {
    return timed(this.#onAppend, () =>
      this.#gate.run(async () => {
        const [named = request] = await this.#named([request]);
        return appendWith(batch, this.#client, named, this.#patience);
      }),
    );
  }

  /** Waits equally long for each, so that appends begun one after the other stay in that order. */
  async #named(requests: readonly AppendRequest[]): Promise<AppendRequest[]> {
    const names = await this.names();
    return requests.map((request) => ({ ...request, stream: names.inStore(request.stream) }));
  }

  /** Goes the whole way of an append, and no reader sees that it was appended. */
  async #probe(timeoutMs: number): Promise<void> {
    const names = await this.names();
    await this.#batch.append({ stream: names.inStore(PROBED), expected: 'any', events: [] }, timeoutMs);
  }

  /** Undefined when aborted first. */
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
