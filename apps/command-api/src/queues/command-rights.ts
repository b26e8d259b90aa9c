// Who may give each command to an item. Routes, batches and taking back all check it here.
import type { ItemCommand, ItemEvent } from '@labeling/domain';
import type { Caller, Right } from '@labeling/identity';
import { lacksRight } from '../access/lacks-right.js';
import { Problem } from '../problem-details/problem.js';

/** Commands that items themselves do not have: what they stand for is decided later. */
export type BatchOnly = { readonly type: 'TakeBack' | 'SplitItems' };

export interface CommandRight {
  readonly needs: Right;
  /** Where several members annotate each item, so that its own target belongs to leads. */
  readonly whereAnnotated: Right;
}

const reviewers: CommandRight = { needs: 'review', whereAnnotated: 'review' };
/** The right to change the one target of an item, or its state. */
const ownersOfTarget: CommandRight = { needs: 'review', whereAnnotated: 'lead' };
const leads: CommandRight = { needs: 'lead', whereAnnotated: 'lead' };

/** A command that is missing here does not compile. */
export const commandRights: { readonly [Type in ItemCommand['type'] | BatchOnly['type']]: CommandRight } = {
  AddItem: { needs: 'addItems', whereAnnotated: 'addItems' },
  EditTarget: ownersOfTarget,
  SetField: ownersOfTarget,
  Approve: ownersOfTarget,
  Unapprove: ownersOfTarget,
  Revert: ownersOfTarget,
  FlagItem: reviewers,
  UnflagItem: reviewers,
  AssignItem: leads,
  SplitItems: leads,
  SendBackItem: leads,
  Discard: reviewers,
  Restore: reviewers,
  SaveAnnotation: reviewers,
  SubmitAnnotation: reviewers,
  ReopenAnnotation: reviewers,
  SkipItem: reviewers,
  ReleaseSlot: reviewers,
  Adjudicate: leads,
  // Never sent: it follows from a change of the queue, which only leads make.
  SettleAnnotations: leads,
  WriteComment: reviewers,
  EditComment: reviewers,
  ResolveComment: reviewers,
  ReopenComment: reviewers,
  PushItem: reviewers,
  // Each event that takes something back needs the right of its own command, below.
  TakeBack: reviewers,
};

/** The command that would cause the event; of several, the one that needs the least. Taking back needs its right. */
export const commandTo: { readonly [Type in ItemEvent['type']]: ItemCommand['type'] } = {
  ItemAdded: 'AddItem',
  TargetEdited: 'EditTarget',
  TargetReverted: 'Revert',
  ItemApproved: 'Approve',
  ItemUnapproved: 'Unapprove',
  ItemFlagged: 'FlagItem',
  ItemUnflagged: 'UnflagItem',
  ItemAssigned: 'AssignItem',
  ItemDiscarded: 'Discard',
  ItemRestored: 'Restore',
  AnnotationSaved: 'SaveAnnotation',
  AnnotationSubmitted: 'SubmitAnnotation',
  AnnotationReopened: 'ReopenAnnotation',
  ItemSkipped: 'SkipItem',
  SlotReleased: 'ReleaseSlot',
  CommentWritten: 'WriteComment',
  CommentEdited: 'EditComment',
  CommentResolved: 'ResolveComment',
  CommentReopened: 'ReopenComment',
  ItemPushed: 'PushItem',
};

/** @throws Problem `forbidden`, `annotate_instead` */
export function requireRight(
  type: keyof typeof commandRights,
  caller: Pick<Caller, 'actor' | 'rights'>,
  isAnnotated: boolean,
): void {
  const { needs, whereAnnotated } = commandRights[type];
  const { rights } = caller;
  if (!rights.has(needs)) throw lacksRight(caller, needs);
  if (isAnnotated && !rights.has(whereAnnotated)) throw annotateInstead();
}

function annotateInstead(): Problem {
  return new Problem('annotate_instead', 'Only leads and admins change the target of an item that members annotate');
}
