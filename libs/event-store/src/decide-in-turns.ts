import { inTurns, oneStretch, type Decision } from '@labeling/domain';
import type { EventStore } from './event-store.js';
import type { StreamDecider } from './load.js';

/** The decision of the rules. If it takes long, other work has its turn in between. */
export async function decideInTurns<C, E, S>(
  decider: Pick<StreamDecider<C, E, S>, 'decide'>,
  command: C,
  state: S,
  { turn, longDecision }: Pick<EventStore, 'turn' | 'longDecision'>,
): Promise<Decision<E>> {
  const decision = decider.decide(command, state);
  if (!('next' in decision)) return decision;
  const all = oneStretch(decision);
  if (all) return all.result;
  return longDecision(async () => {
    await turn();
    return inTurns(decision, turn);
  });
}
