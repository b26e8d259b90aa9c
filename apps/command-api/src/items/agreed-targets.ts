// What annotations agreed on is an answer as well. Where a higher overlap reopens an item, those who have yet to answer
// it must not learn it from an earlier state of the item.
import type { ItemEvent, ItemInQueue, JsonText } from '@labeling/domain';
import type { Caller } from '@labeling/identity';
import { mayReadOthers, type AnnotatedItem } from './visible-annotations.js';

/** Whether a caller must not see what annotations of an item once agreed on; `now` is the item, in a queue that members annotate. */
export function hidesAgreed(caller: Caller, now: AnnotatedItem & Pick<ItemInQueue, 'state'>): boolean {
  return now.state !== 'Approved' && !mayReadOthers(caller, now);
}

/** The target of an item at an earlier moment, without what annotations agreed on. */
export function targetBesideAgreed({ agreement, target, originalTarget }: ItemInQueue): JsonText {
  return agreement === 'reached' ? originalTarget : target;
}

/** Whether annotations that agree led to this event. The edit before it, in the same request, has the agreed target. */
export function isAgreement(event: ItemEvent): boolean {
  return event.type === 'ItemApproved' && event.data.by === 'agreement';
}
