import type { BulkStep, Step } from '../plan/moves.js';

/** The types of the events that a step stores in the history of an item when it has an effect. */
export const eventsOf: Readonly<Record<Step | BulkStep, readonly string[]>> = {
  edit: ['TargetEdited'],
  setField: ['TargetEdited'],
  approve: ['ItemApproved'],
  'edit and approve': ['TargetEdited', 'ItemApproved'],
  unapprove: ['ItemUnapproved'],
  revert: ['TargetReverted'],
  discard: ['ItemDiscarded'],
  restore: ['ItemRestored'],
  flag: ['ItemFlagged'],
  unflag: ['ItemUnflagged'],
};
