import { inTurns, type Decision } from '@labeling/domain';
import type { StreamDecider } from './load.js';

/** What the rules say. Others have their turn in between if that takes long. */
export async function decideInTurns<C, E, S>(
  decider: Pick<StreamDecider<C, E, S>, 'decide'>,
  command: C,
  state: S,
  turn: () => Promise<void>,
): Promise<Decision<E>> {
  const decision = decider.decide(command, state);
  return 'next' in decision ? inTurns(decision, turn) : decision;
}
