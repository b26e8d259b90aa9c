import { isRejected, type AnyEvent } from '@labeling/domain';
import { isDeepStrictEqual } from 'node:util';
import { decideInTurns } from './decide-in-turns.js';
import type { EventStore } from './event-store.js';
import { load, type StreamDecider } from './load.js';

/** No command appends more to one stream: a submission can free the slots of ten members, and a queue has six settings. */
const MOST_EVENTS = 16;
/** How many events beside the work (`isBeside`) are passed over in the search for others. */
const MOST_BESIDE = 100;

export interface Missed {
  readonly after: bigint;
  readonly through: bigint;
}

/**
 * What happened to a stream since `after`, up to `through`, without events beside the work (`isBeside`); undefined if that is
 * more than one command does, or too much to search.
 */
export async function missedEvents<E extends AnyEvent>(
  store: Pick<EventStore, 'read'>,
  { streamName, isBeside = () => false }: Pick<StreamDecider<never, E, unknown>, 'streamName' | 'isBeside'>,
  id: string,
  { after, through }: Missed,
): Promise<readonly E[] | undefined> {
  const missed = Number(through - after);
  if (after < 0n || missed < 1 || missed > MOST_EVENTS + MOST_BESIDE) return undefined;
  const events: E[] = [];
  for await (const { event } of store.read<E>(streamName(id), { from: after + 1n, maxCount: missed })) {
    if (!isBeside(event)) events.push(event);
    if (events.length > MOST_EVENTS) return undefined;
  }
  return events;
}

/**
 * Whether everything that happened to a stream since `after` is exactly what this command would do to it. Then it was already
 * stored: its caller lost the answer, or somebody else did the same. RFC 9110 (13.1.1) allows `If-Match` to succeed in this case.
 */
export async function hasHappened<C, E extends AnyEvent, S>(
  store: Pick<EventStore, 'read' | 'turn' | 'longDecision'>,
  decider: StreamDecider<C, E, S>,
  id: string,
  command: (state: S) => C | Promise<C>,
  after: bigint,
  missed: readonly E[],
): Promise<boolean> {
  const { state } = await load(store, decider, id, after);
  const decision = await decideInTurns(decider, await command(state), state, store);
  if (isRejected(decision) || decision.length !== missed.length) return false;
  const { isSame = isDeepStrictEqual } = decider;
  return decision.every((event, i) => missed[i] !== undefined && isSame(event, missed[i]));
}
