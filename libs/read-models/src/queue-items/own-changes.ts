import type { ItemEvent } from '@labeling/domain';

/** Whether an event is a change of the item by whoever did it ("Mine"). A type that is missing here does not compile. */
const isOwnChange: Readonly<Record<ItemEvent['type'], boolean>> = {
  ItemAdded: false,
  TargetEdited: true,
  TargetReverted: true,
  ItemApproved: true,
  ItemUnapproved: true,
  ItemFlagged: true,
  ItemUnflagged: true,
  ItemAssigned: false,
  ItemDiscarded: true,
  ItemRestored: true,
  AnnotationSaved: true,
  AnnotationSubmitted: true,
  AnnotationReopened: true,
  ItemSkipped: true,
  SlotReleased: true,
  CommentWritten: false,
  CommentEdited: false,
  CommentResolved: false,
  CommentReopened: false,
  ItemPushed: true,
};

/** The types of events that are no change of an item by whoever did it. */
export const notChanging: readonly string[] = Object.entries(isOwnChange).flatMap(([type, isOwn]) =>
  isOwn ? [] : type,
);
