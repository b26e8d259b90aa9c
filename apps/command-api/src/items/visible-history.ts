// Which events of an item's history a caller may see, where that depends on the item as it is now.
import { isAnnotationEvent, isCommentEvent, type ItemEvent, type ItemInQueue } from '@labeling/domain';
import type { StoredEvent } from '@labeling/event-store';
import type { Caller } from '@labeling/identity';
import { hidesAgreed } from './agreed-targets.js';
import { isVisible } from './visible-annotations.js';
import { mayReadCommentEvent, type CommentedItem } from './visible-comments.js';

/** An item as it is now, with the requests in which its annotations agreed. */
export interface ItemWithPast extends CommentedItem, Pick<ItemInQueue, 'state'> {
  readonly agreedIn: ReadonlySet<string>;
}

/** Whether some callers must not see such an event; `isBlind`: members annotate the item separately. */
export function isHiddenFromSome(event: ItemEvent, isBlind: boolean): boolean {
  return isAnnotationEvent(event) || isCommentEvent(event) || (isBlind && event.type === 'TargetEdited');
}

/** Whether a caller must not see such an event. */
export function isHiddenFrom(caller: Caller, { event, metadata }: StoredEvent<ItemEvent>, item: ItemWithPast): boolean {
  if (isAnnotationEvent(event)) return !isVisible(event, caller, item);
  if (isCommentEvent(event)) return !mayReadCommentEvent(caller, event, item);
  return item.agreedIn.has(metadata.$correlationId) && hidesAgreed(caller, item);
}
