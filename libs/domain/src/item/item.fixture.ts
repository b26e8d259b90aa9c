// Items in every state they can be in, as the events that led there.
import type { JsonText } from '../json/json-text.js';
import { anAddedItem } from './an-added-item.js';
import type { PushItem } from './decide-item.js';
import type { ItemEvent } from './item-events.js';

export const text = (json: string) => json as JsonText;

export const original = text('{"a":1,"b":[1,2]}');
export const changed = text('{"a":2,"b":[1,2]}');

export const added = anAddedItem({ target: original });
export const edited = (target: JsonText): ItemEvent => ({ type: 'TargetEdited', data: { target } });
export const reverted: ItemEvent = { type: 'TargetReverted', data: {} };
export const approved: ItemEvent = { type: 'ItemApproved', data: {} };
export const unapproved: ItemEvent = { type: 'ItemUnapproved', data: {} };
export const flagged: ItemEvent = { type: 'ItemFlagged', data: { reason: 'unsure' } };
export const unflagged: ItemEvent = { type: 'ItemUnflagged', data: {} };
export const assigned: ItemEvent = { type: 'ItemAssigned', data: { assignees: ['m1', 'm2'] } };
export const discarded: ItemEvent = { type: 'ItemDiscarded', data: {} };
export const restored: ItemEvent = { type: 'ItemRestored', data: {} };
export const pushed: ItemEvent = {
  type: 'ItemPushed',
  data: { pushId: 'u1', datasetId: 'd1', datapointId: 'x1' },
};
export const pushItem = (pushId: string, scope: PushItem['scope']): PushItem => ({
  type: 'PushItem',
  pushId,
  scope,
  datasetId: 'd1',
  datapointId: 'x1',
});

/** `Modified` has the target `changed`; `Unapproved` and `Approved` still have the original one. */
export const histories = {
  New: [added],
  Modified: [added, edited(changed)],
  Unapproved: [added, approved, unapproved],
  Approved: [added, approved],
  'Approved after an edit': [added, edited(changed), approved],
  Flagged: [added, flagged],
  'Flagged when Approved': [added, approved, flagged],
  Assigned: [added, assigned],
  'Assigned when Approved': [added, approved, assigned],
  'Sent back': [added, approved, unapproved, flagged, assigned],
  discarded: [added, discarded],
  'discarded when Modified': [added, edited(changed), discarded],
  'discarded when Approved': [added, approved, discarded],
  pushed: [added, approved, pushed],
} satisfies Record<string, readonly ItemEvent[]>;
export type History = keyof typeof histories;
