// What the history and the activity call the events of an item. A record of them: a missing one does not compile.
import type { ItemEvent } from '@labeling/domain';

/** What the activity can be narrowed to, with the label of the choice. */
export const eventKinds = {
  added: 'Items added',
  edited: 'Targets edited',
  approved: 'Approvals',
  annotated: 'Annotations',
  commented: 'Comments',
  flagged: 'Flags',
  assigned: 'Assignments',
  discarded: 'Discards and restores',
  pushed: 'Pushes',
} as const;

/** Each completes a sentence that starts with who did it: "Ada Lovelace approved the item". */
interface EventWords {
  /** On the page of the item itself. */
  readonly here: string;
  /** Among the events of other items. */
  readonly one: string;
  /** One request did it to many items. */
  many(count: string): string;
  readonly kind: keyof typeof eventKinds;
}

/** Drafts of annotations are shown to nobody, so they have no words. */
export type ShownEventType = Exclude<ItemEvent['type'], 'AnnotationSaved'>;

export const eventWords: Readonly<Record<ShownEventType, EventWords>> = {
  ItemAdded: {
    here: 'added the item',
    one: 'added an item',
    many: (count) => `added ${count} items`,
    kind: 'added',
  },
  TargetEdited: {
    here: 'edited the target',
    one: 'edited a target',
    many: (count) => `edited ${count} targets`,
    kind: 'edited',
  },
  TargetReverted: {
    here: 'reverted to the original target',
    one: 'reverted a target to the original',
    many: (count) => `reverted ${count} targets to the original`,
    kind: 'edited',
  },
  ItemApproved: {
    here: 'approved the item',
    one: 'approved an item',
    many: (count) => `approved ${count} items`,
    kind: 'approved',
  },
  ItemUnapproved: {
    here: 'undid the approval',
    one: 'undid an approval',
    many: (count) => `undid ${count} approvals`,
    kind: 'approved',
  },
  ItemFlagged: {
    here: 'flagged the item',
    one: 'flagged an item',
    many: (count) => `flagged ${count} items`,
    kind: 'flagged',
  },
  ItemUnflagged: {
    here: 'removed the flag',
    one: 'removed the flag of an item',
    many: (count) => `removed the flags of ${count} items`,
    kind: 'flagged',
  },
  ItemAssigned: {
    here: 'assigned the item',
    one: 'assigned an item',
    many: (count) => `assigned ${count} items`,
    kind: 'assigned',
  },
  ItemDiscarded: {
    here: 'discarded the item',
    one: 'discarded an item',
    many: (count) => `discarded ${count} items`,
    kind: 'discarded',
  },
  ItemRestored: {
    here: 'restored the item',
    one: 'restored an item',
    many: (count) => `restored ${count} items`,
    kind: 'discarded',
  },
  AnnotationSubmitted: {
    here: 'submitted an annotation',
    one: 'annotated an item',
    many: (count) => `annotated ${count} items`,
    kind: 'annotated',
  },
  AnnotationReopened: {
    here: 'reopened their annotation',
    one: 'reopened an annotation',
    many: (count) => `reopened ${count} annotations`,
    kind: 'annotated',
  },
  ItemSkipped: {
    here: 'skipped the item',
    one: 'skipped an item',
    many: (count) => `skipped ${count} items`,
    kind: 'annotated',
  },
  SlotReleased: {
    here: 'made room for another annotator',
    one: 'made room for another annotator',
    many: (count) => `made room for other annotators on ${count} items`,
    kind: 'annotated',
  },
  CommentWritten: {
    here: 'commented',
    one: 'commented on an item',
    many: (count) => `wrote ${count} comments`,
    kind: 'commented',
  },
  CommentEdited: {
    here: 'edited their comment',
    one: 'edited a comment',
    many: (count) => `edited ${count} comments`,
    kind: 'commented',
  },
  CommentResolved: {
    here: 'resolved a comment',
    one: 'resolved a comment',
    many: (count) => `resolved ${count} comments`,
    kind: 'commented',
  },
  CommentReopened: {
    here: 'reopened a comment',
    one: 'reopened a comment',
    many: (count) => `reopened ${count} comments`,
    kind: 'commented',
  },
  ItemPushed: {
    here: 'pushed the item to a dataset',
    one: 'pushed an item to a dataset',
    many: (count) => `pushed ${count} items`,
    kind: 'pushed',
  },
};
