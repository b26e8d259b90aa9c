import type { Decider, Decision } from '../decider.js';
import { DomainError } from '../domain-error.js';
import { setProperty } from '../json/edit-property.js';
import type { JsonText } from '../json/json-text.js';
import { jsonKind } from '../json/open-json.js';
import { atOnce, type Steps } from '../json/steps.js';
import type { AnnotationSchema } from '../schema/annotation-schema.js';
import type { LenientFields } from '../schema/lenient-fields.js';
import { schemaError } from '../schema/schema-error.js';
import { isAnnotationCommand, type AnnotationCommand } from './annotations/annotation-commands.js';
import { decideAnnotation } from './annotations/decide-annotation.js';
import { decidedOf } from './annotations/decided.js';
import { isCommentCommand, type CommentCommand } from './comments/comment-commands.js';
import { decideComment, decideCommentOnRemoved } from './comments/decide-comment.js';
import { approvedError, editTarget } from './edit-target.js';
import { itemBasis } from './item-basis.js';
import type { ItemAdded, ItemApproved, ItemEvent } from './item-events.js';
import {
  absentItem,
  evolveItem,
  isSameMark,
  type DiscardedItem,
  type ItemInQueue,
  type ItemMarks,
  type ItemState,
  type PushedItem,
} from './item-state.js';
import { unapprove } from './unapprove.js';

/** Which items a push takes (spec §3, push rules). */
export type PushScope = 'approved' | 'all' | 'item';

export interface PushItem {
  readonly type: 'PushItem';
  readonly pushId: string;
  readonly datasetId: string;
  readonly datapointId: string;
  readonly scope: PushScope;
  /** Where an answer may differ from a lead's decision and still agree with it. */
  readonly lenient?: LenientFields;
}
export type ItemCommand =
  | { readonly type: 'AddItem'; readonly item: ItemAdded['data'] }
  | { readonly type: 'EditTarget'; readonly target: JsonText }
  /** Edits one property of a target that is an object, and changes no other character of it. */
  | { readonly type: 'SetField'; readonly key: string; readonly value: JsonText }
  /**
   * `target` is what the reviewer saw: typing and approving at once approves what was typed. It must meet the `schema`,
   * if there is one; an item that is approved already stays so. `restsOn` is the basis of an approval that is being
   * restored.
   */
  | {
      readonly type: 'Approve';
      readonly target?: JsonText;
      readonly schema?: AnnotationSchema;
      readonly restsOn?: ItemApproved['data'];
    }
  | { readonly type: 'Unapprove' }
  | { readonly type: 'Revert' }
  /** Asks for a second look at the item, in whatever state it is. */
  | { readonly type: 'FlagItem'; readonly reason: string }
  | { readonly type: 'UnflagItem' }
  /** Says whose turn it is, in whatever state the item is; an empty list takes that back. */
  | { readonly type: 'AssignItem'; readonly assignees: readonly string[] }
  /**
   * Sends the item back for another look: it is flagged and no longer approved. Without `assignees`, they stay as they
   * are.
   */
  | { readonly type: 'SendBackItem'; readonly reason: string; readonly assignees?: readonly string[] }
  | { readonly type: 'Discard' }
  | { readonly type: 'Restore' }
  | AnnotationCommand
  | CommentCommand
  | PushItem;

/** The command that gives a mark a value. It appends nothing if the mark already has it. */
export const markCommands: { readonly [Mark in keyof ItemMarks]: (value: ItemMarks[Mark]) => ItemCommand } = {
  flag: (reason) => (reason === null ? { type: 'UnflagItem' } : { type: 'FlagItem', reason }),
  assignees: (assignees) => ({ type: 'AssignItem', assignees: assignees ?? [] }),
};

/** The rules of an item (spec §3 and the table in docs: glossary, item). */
export const itemDecider: Decider<ItemCommand, ItemEvent, ItemState> = {
  streamName: (itemId) => `item-${itemId}`,
  initial: absentItem,
  decide: (command, state) => atOnce(decideItemInSteps(command, state)),
  evolve: evolveItem,
  basis: itemBasis,
};

/** The same decision in steps: comparing targets of a megabyte takes tens of milliseconds. */
export function* decideItemInSteps(command: ItemCommand, state: ItemState): Steps<Decision<ItemEvent>> {
  if (command.type === 'AddItem') {
    return state.is === 'absent' ? [{ type: 'ItemAdded', data: command.item }] : [];
  }
  switch (state.is) {
    case 'absent':
      return new DomainError('item_not_found', 'There is no such item');
    case 'inQueue':
      return yield* decideInQueue(command, state);
    case 'discarded':
      return decideDiscarded(command, state);
    case 'pushed':
      return decidePushed(command, state);
  }
}

type ReviewCommand = Exclude<ItemCommand, { type: 'AddItem' }>;

function* decideInQueue(command: ReviewCommand, item: ItemInQueue): Steps<Decision<ItemEvent>> {
  if (isAnnotationCommand(command)) return yield* decideAnnotation(command, item);
  if (isCommentCommand(command)) return decideComment(command, item.comments);
  switch (command.type) {
    case 'EditTarget':
      return yield* editTarget(item, command.target);
    case 'SetField':
      return yield* setField(item, command.key, command.value);
    case 'Approve':
      return yield* approve(item, command);
    case 'Unapprove':
      return item.state === 'Approved' ? unapprove(item) : [];
    case 'Revert':
      return revert(item);
    case 'FlagItem':
      return flag(item, command.reason);
    case 'UnflagItem':
      return item.flag === null ? [] : [{ type: 'ItemUnflagged', data: {} }];
    case 'AssignItem':
      return assign(item, command.assignees);
    case 'SendBackItem':
      return sendBack(item, command);
    case 'Discard':
      return [{ type: 'ItemDiscarded', data: {} }];
    case 'Restore':
      return [];
    case 'PushItem':
      return yield* push(item, command);
  }
}

function* setField(item: ItemInQueue, key: string, value: JsonText): Steps<Decision<ItemEvent>> {
  if (jsonKind(item.target) === 'object') return yield* editTarget(item, setProperty(item.target, key, value));
  return new DomainError('target_not_object', 'The target is not an object, so it has no fields');
}

function* approve(
  item: ItemInQueue,
  { target, schema, restsOn = {} }: Extract<ItemCommand, { type: 'Approve' }>,
): Steps<Decision<ItemEvent>> {
  const edits = target === undefined ? [] : yield* editTarget(item, target);
  if (edits instanceof DomainError) return edits;
  if (item.state === 'Approved') return [];
  return schemaError(target ?? item.target, schema) ?? [...edits, { type: 'ItemApproved', data: restsOn }];
}

function revert(item: ItemInQueue): Decision<ItemEvent> {
  switch (item.state) {
    case 'New':
      return [];
    case 'Modified':
      return [{ type: 'TargetReverted', data: {} }];
    case 'Approved':
      return approvedError();
  }
}

function flag(item: ItemInQueue, reason: string): ItemEvent[] {
  return item.flag === reason ? [] : [{ type: 'ItemFlagged', data: { reason } }];
}

function assign(item: ItemInQueue, assignees: readonly string[]): ItemEvent[] {
  return isSameMark(item.assignees ?? [], assignees) ? [] : [{ type: 'ItemAssigned', data: { assignees } }];
}

function sendBack(
  item: ItemInQueue,
  { reason, assignees }: Extract<ItemCommand, { type: 'SendBackItem' }>,
): Decision<ItemEvent> {
  const marks = [...flag(item, reason), ...(assignees === undefined ? [] : assign(item, assignees))];
  if (item.state === 'Approved') return [...unapprove(item), ...marks];
  if ((item.state === 'Modified' || item.agreement === 'withdrawn') && marks.length === 0) return [];
  return new DomainError('item_not_approved', 'The item is not approved, so it cannot be sent back');
}

function* push(
  item: ItemInQueue,
  { pushId, datasetId, datapointId, scope, lenient }: PushItem,
): Steps<Decision<ItemEvent>> {
  if (scope === 'approved' && item.state !== 'Approved') {
    return new DomainError('item_not_approved', 'The item is no longer approved');
  }
  const decided = yield* decidedOf(item, lenient);
  return [{ type: 'ItemPushed', data: { pushId, datasetId, datapointId, ...(decided && { decided }) } }];
}

function decideDiscarded(command: ReviewCommand, { item }: DiscardedItem): Decision<ItemEvent> {
  if (isCommentCommand(command)) return decideCommentOnRemoved(command, item.comments, discardedError());
  if (isAnnotationCommand(command)) return discardedError();
  switch (command.type) {
    case 'Discard':
      return [];
    case 'Restore':
      return [{ type: 'ItemRestored', data: {} }];
    case 'EditTarget':
    case 'SetField':
    case 'Approve':
    case 'Unapprove':
    case 'Revert':
    case 'FlagItem':
    case 'UnflagItem':
    case 'AssignItem':
    case 'SendBackItem':
    case 'PushItem':
      return discardedError();
  }
}

function discardedError(): DomainError {
  return new DomainError('item_removed', 'The item was discarded');
}

function decidePushed(command: ReviewCommand, state: PushedItem): Decision<ItemEvent> {
  if (command.type === 'PushItem' && command.pushId === state.pushId) return [];
  const pushed = new DomainError('item_removed', 'The item was pushed into a dataset');
  return isCommentCommand(command) ? decideCommentOnRemoved(command, state.item.comments, pushed) : pushed;
}
