// Taking a request back does what several commands would: whoever asks must be allowed to do each of them.
import type { ActiveQueue, ItemEvent } from '@labeling/domain';
import { can, type Caller } from '@labeling/identity';
import { Problem } from '../problem-details/problem.js';
import { annotateInstead } from '../queues/as-queue-decides.js';

/** Who takes back, and in which kind of queue. */
export interface Taker {
  readonly id: string;
  readonly isLead: boolean;
  /** Whether several members annotate each item, whose own target is then a lead's. */
  readonly isInAnnotatedQueue: boolean;
}

export function takerIn(queue: ActiveQueue, caller: Caller): Taker {
  return {
    id: caller.actor.id,
    isLead: can(caller, 'lead'),
    isInAnnotatedQueue: queue.overlap.annotations > 1,
  };
}

/** @throws Problem `forbidden`, `annotate_instead` when these events are beyond what the taker may do */
export function refuseBeyondRights(events: readonly ItemEvent[], { id, isLead, isInAnnotatedQueue }: Taker): void {
  if (isLead) return;
  for (const event of events) {
    switch (event.type) {
      case 'ItemAssigned':
        throw assigningForbidden();
      case 'AnnotationReopened':
        if (event.data.member !== id) throw new Problem('forbidden', 'Only leads reopen what somebody else submitted');
        break;
      case 'TargetEdited':
      case 'TargetReverted':
      case 'ItemApproved':
      case 'ItemUnapproved':
        if (isInAnnotatedQueue) throw annotateInstead();
    }
  }
}

export function assigningForbidden(): Problem {
  return new Problem('forbidden', 'This needs the right "lead"');
}
