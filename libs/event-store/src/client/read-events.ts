import type {
  AllStreamResolvedEvent,
  EventStoreDBClient,
  ReadRevision,
  RecordedEvent,
  ResolvedEvent,
} from '@eventstore/db-client';
import { leaveIfSilent } from './exact-client.js';
import { AnswerTimeout, failureType } from './failures.js';
import { endStream, readToTheEnd, type ClientStream } from './read-to-the-end.js';
import { persistReading, type Patience } from './patience.js';
import { StreamDeleted } from '../errors.js';
import type { StreamNames } from '../names/stream-names.js';

export interface ReadOptions {
  /** The first revision read; the start (or, backwards, the end) when absent. */
  readonly from?: bigint;
  readonly maxCount?: number;
  readonly backwards?: boolean;
}

/**
 * The stored events of a stream, an empty list if it does not exist. Continues where it was if the store was unavailable for a while.
 * @throws StoreUnavailable, StreamDeleted
 */
export async function* readEvents(
  client: EventStoreDBClient,
  stream: string,
  { from, maxCount = Number.MAX_SAFE_INTEGER, backwards = false }: ReadOptions,
  patience: Patience,
): AsyncGenerator<RecordedEvent> {
  let next: ReadRevision = from ?? (backwards ? 'end' : 'start');
  let left = maxCount;
  const rest = async function* () {
    if (left <= 0) return;
    const read = client.readStream(stream, {
      fromRevision: next,
      maxCount: left,
      direction: backwards ? 'backwards' : 'forwards',
    });
    for await (const { event } of withTimeout<ResolvedEvent>(client, read, patience.timeoutMs)) {
      if (!event) continue;
      yield event;
      left = backwards && event.revision === 0n ? 0 : left - 1;
      next = event.revision + (backwards ? -1n : 1n);
    }
  };
  try {
    yield* persistReading(patience, rest);
  } catch (error) {
    if (failureType(error) === 'stream-not-found') return;
    throw failureType(error) === 'stream-deleted' ? new StreamDeleted(stream) : error;
  }
}

/** The position of the newest event of the store, 0 when it is empty. */
export async function newestPosition(client: EventStoreDBClient, timeoutMs: number): Promise<bigint> {
  const read = client.readAll({ direction: 'backwards', fromPosition: 'end', maxCount: 1 });
  let newest = 0n;
  for await (const { commitPosition, event } of withTimeout<AllStreamResolvedEvent>(client, read, timeoutMs)) {
    newest = commitPosition ?? event?.position.commit ?? 0n;
  }
  return newest;
}

/** How servers describe a position at which no record of theirs begins, among temporary reasons. */
const NO_POSITION = /invalid ?position/i;

/** Whether readers can begin there: servers refuse most positions that are not of their own events. */
export async function isPosition(client: EventStoreDBClient, position: bigint, timeoutMs: number): Promise<boolean> {
  const fromPosition = { commit: position, prepare: position };
  const read = client.readAll({ direction: 'forwards', fromPosition, maxCount: 1 });
  const events = withTimeout<AllStreamResolvedEvent>(client, read, timeoutMs);
  try {
    // Read to the end: a reader that stops earlier keeps waiting, and keeps its program from ending.
    while (!(await events.next()).done);
    return true;
  } catch (error) {
    if (error instanceof Error && NO_POSITION.test(error.message)) return false;
    throw error;
  }
}

/** More events than a subscription passes over before it reports how far it has searched. */
const FOREIGN_EVENTS = 200;

/**
 * A position not before that of the newest event of this product, 0 if there is none. A subscription is sure to reach it, unlike
 * that of the newest of all events, which may belong to another product.
 */
export async function newestOwnPosition(
  client: EventStoreDBClient,
  names: StreamNames,
  timeoutMs: number,
): Promise<bigint> {
  let oldest = 0n;
  for (const maxCount of [1, FOREIGN_EVENTS]) {
    let count = 0;
    let own: bigint | undefined;
    const read = client.readAll({ direction: 'backwards', fromPosition: 'end', maxCount });
    for await (const { commitPosition, event } of withTimeout<AllStreamResolvedEvent>(client, read, timeoutMs)) {
      if (!event) continue;
      count++;
      oldest = commitPosition ?? event.position.commit;
      if (names.isOwn(event.streamId)) own ??= oldest;
    }
    if (own !== undefined) return own;
    if (count < maxCount) return 0n;
  }
  return oldest;
}

/** Fails if the store keeps a reader waiting for longer. The reader's own time does not count. */
export async function* withTimeout<Event>(
  client: EventStoreDBClient,
  read: ClientStream & { cancel(): unknown },
  timeoutMs: number,
): AsyncGenerator<Event> {
  const cancel = async () => void (await read.cancel());
  let waiting = true;
  let late = false;
  const timer = setTimeout(() => {
    late = waiting;
    if (late) endStream(read, cancel);
  }, timeoutMs);
  try {
    for await (const event of readToTheEnd<Event>(read, cancel)) {
      waiting = false;
      yield event;
      waiting = true;
      timer.refresh();
    }
  } catch (error) {
    if (!late) throw error;
  } finally {
    clearTimeout(timer);
  }
  if (!late) return;
  leaveIfSilent(client, timeoutMs);
  throw new AnswerTimeout(timeoutMs);
}
