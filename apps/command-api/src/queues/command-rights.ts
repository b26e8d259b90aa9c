// Who may give each command to an item. Its route, the batch and taking back all ask here.
import type { ItemCommand, ItemEvent } from '@labeling/domain';
import type { Caller, Right } from '@labeling/identity';
import { lacksRight } from '../access/lacks-right.js';
import { Problem } from '../problem-details/problem.js';

/** Commands that items know nothing of: what they stand for is decided later. */
export type BatchOnly = { readonly type: 'TakeBack' | 'SplitItems' };

export interface CommandRight {
  readonly needs: Right;
  /** Where several members annotate each item, whose own target is then a lead's. */
  readonly whereAnnotated: Right;
}

const reviewers: CommandRight = { needs: 'review', whereAnnotated: 'review' };
/** Of what changes the one target of an item, or its state. */
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
  // Sent by nobody: it follows from a change of the queue, which is for leads.
  SettleAnnotations: leads,
  WriteComment: reviewers,
  EditComment: reviewers,
  ResolveComment: reviewers,
  ReopenComment: reviewers,
  PushItem: reviewers,
  // Each of the events that take something back needs the right of its own command, below.
  TakeBack: reviewers,
};

/** The command by which people would bring the event about; of several, the one that needs the least. Who takes it back needs its right. */
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
