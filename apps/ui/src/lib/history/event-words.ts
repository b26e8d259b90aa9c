import type { ItemEvent } from '@labeling/domain';

/** What an event did, behind the name of who did it: "Ada Lovelace approved the item". */
export const eventWords: Readonly<Record<ItemEvent['type'], string>> = {
  ItemAdded: 'added the item',
  TargetEdited: 'edited the target',
  TargetReverted: 'reverted to the original target',
  ItemApproved: 'approved the item',
  ItemUnapproved: 'undid the approval',
  ItemFlagged: 'flagged the item',
  ItemUnflagged: 'removed the flag',
  ItemDiscarded: 'discarded the item',
  ItemRestored: 'restored the item',
  ItemPushed: 'pushed the item to a dataset',
};
