// What annotations agreed on is an answer as well. Where a higher overlap opens an item again, those who are still to answer it
// must not learn it from what the item was before.
import type { ItemEvent, ItemInQueue, JsonText } from '@labeling/domain';
import type { Caller } from '@labeling/identity';
import type { HistoryStep } from './history-events.js';
import { mayReadOthers } from './visible-annotations.js';

/** Whether a caller must not see what annotations of an item once agreed on; `now` is the item, in a queue that members annotate. */
export function hidesAgreed(caller: Caller, now: ItemInQueue): boolean {
  return now.state !== 'Approved' && !mayReadOthers(caller, now.annotations);
}

/** The target of an item at an earlier moment, for such a caller. */
export function targetBesideAgreed({ agreement, target, originalTarget }: ItemInQueue): JsonText {
  return agreement === 'reached' ? originalTarget : target;
}

const isAgreement = (event: ItemEvent) => event.type === 'ItemApproved' && event.data.by === 'agreement';

/** A history, in either order, without the edits that gave an item the target on which its annotations agreed. */
export async function* withoutAgreed(steps: AsyncIterable<HistoryStep>): AsyncGenerator<HistoryStep> {
  let together: HistoryStep[] = [];
  for await (const step of steps) {
    if (together[0] !== undefined && requestOf(together[0]) !== requestOf(step)) {
      yield* outsiders(together);
      together = [];
    }
    together.push(step);
  }
  yield* outsiders(together);
}

/** Of the events of one request. */
function outsiders(steps: readonly HistoryStep[]): readonly HistoryStep[] {
  if (!steps.some(({ stored }) => isAgreement(stored.event))) return steps;
  return steps.filter(({ stored }) => stored.event.type !== 'TargetEdited');
}

function requestOf({ stored }: HistoryStep): string {
  return stored.metadata.$correlationId;
}
