// Taking a request back does what several commands would, so the caller must be allowed to give each of them.
import type { ActiveQueue, ItemEvent } from '@labeling/domain';
import type { Caller } from '@labeling/identity';
import { Problem } from '../problem-details/problem.js';
import { commandTo, requireRight } from '../queues/command-rights.js';

/** Who takes a request back, and in which kind of queue. */
export interface Taker {
  readonly caller: Pick<Caller, 'actor' | 'rights'>;
  /** Whether several members annotate each item, so that its own target belongs to leads. */
  readonly isInAnnotatedQueue: boolean;
}

export function takerIn(queue: ActiveQueue, caller: Caller): Taker {
  return { caller, isInAnnotatedQueue: queue.overlap.annotations > 1 };
}

/** @throws Problem `forbidden`, `annotate_instead` when the taker may not cause these events */
export function refuseBeyondRights(events: readonly ItemEvent[], { caller, isInAnnotatedQueue }: Taker): void {
  for (const event of events) {
    requireRight(commandTo[event.type], caller, isInAnnotatedQueue);
    if (event.type !== 'AnnotationReopened' || event.data.member === caller.actor.id || caller.rights.has('lead'))
      continue;
    throw new Problem('forbidden', 'Only leads reopen what somebody else submitted');
  }
}
