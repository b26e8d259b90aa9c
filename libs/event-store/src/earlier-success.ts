import { isRejected, type AnyEvent } from '@labeling/domain';
import { isDeepStrictEqual } from 'node:util';
import { decideInTurns } from './decide-in-turns.js';
import type { EventStore } from './event-store.js';
import { load, type StreamDecider } from './load.js';

/** No command of one stream appends more. */
const MOST_EVENTS = 4n;

/**
 * Whether all that happened to a stream since `after`, up to `through`, is what this command does to it. Then it was stored
 * before: its caller lost the answer, or somebody else wanted exactly the same. RFC 9110 (13.1.1) lets `If-Match` hold then.
 */
export async function hasHappened<C, E extends AnyEvent, S>(
  store: Pick<EventStore, 'read' | 'turn' | 'longDecision'>,
  decider: StreamDecider<C, E, S>,
  id: string,
  command: C,
  { after, through }: { readonly after: bigint; readonly through: bigint },
): Promise<boolean> {
  const missed = through - after;
  if (after < 0n || missed < 1n || missed > MOST_EVENTS) return false;
  const { state } = await load(store, decider, id, after);
  const decision = await decideInTurns(decider, command, state, store);
  if (isRejected(decision) || BigInt(decision.length) !== missed) return false;
  const range = { from: after + 1n, maxCount: Number(missed) };
  const stored: E[] = [];
  for await (const { event } of store.read<E>(decider.streamName(id), range)) stored.push(event);
  return isDeepStrictEqual(stored, decision);
}
