// How a command for many items decides on one item: an outdated revision matters only if something is left to do.
import {
  decideItemInSteps,
  isCommentEvent,
  isRejected,
  takeBack,
  type AnnotationSchema,
  type Decision,
  type ItemCommand,
  type ItemEvent,
  type RequestPast,
  type Steps,
} from '@labeling/domain';
import { RevisionMismatch, type StreamDecider } from '@labeling/event-store';
import type { SplitItems } from '../items/item-command.dto.js';
import { itemRecordDecider, type ItemRecord } from '../items/item-record.js';
import { refuseTooLargeTarget } from '../payloads/payload-limits.js';
import { refuseBeyondRights, type Taker } from './taking-back.js';

/** What is done to the items of a batch. */
export type BatchCommand = BatchItemCommand | SplitItems;
/** What is done to one of them. */
export type BatchItemCommand = ItemCommand | TakeBack;
export interface TakeBack {
  readonly type: 'TakeBack';
  readonly correlationId: string;
  /** If present, a target must meet it to be approved again. */
  readonly schema?: AnnotationSchema;
}

/** The command for the item at this place in the batch. */
export function commandAt(index: number, command: BatchCommand): BatchItemCommand {
  if (command.type !== 'SplitItems') return command;
  const { assignees } = command;
  return { type: 'AssignItem', assignees: assignees.filter((_, i) => i === index % assignees.length) };
}

/** A command, with what is known about the item at the time of the decision. */
export interface Choice {
  readonly command: ItemCommand | (TakeBack & { readonly past: RequestPast });
  /** The revision that the command is meant for. */
  readonly wanted: bigint | undefined;
  readonly revision: bigint;
  /** The caller, for a command that takes back. */
  readonly taker: Taker;
}

/** An item, and the last request that changed it, apart from comments; empty before the first event. */
export interface BatchRecord extends ItemRecord {
  readonly lastRequest: string;
}

/**
 * The item's own rules. A repeated batch finds its effect in place, whatever revision it is meant for. Deciding throws
 * RevisionMismatch and Problem `item_too_large`, and when it takes back also `forbidden` and `annotate_instead`.
 */
export function batchDecider(itemBytes: number): StreamDecider<Choice, ItemEvent, BatchRecord> {
  return {
    ...itemRecordDecider,
    initial: { ...itemRecordDecider.initial, lastRequest: '' },
    evolve: (record, event, metadata) => ({
      ...itemRecordDecider.evolve(record, event, metadata),
      lastRequest: isCommentEvent(event) ? record.lastRequest : metadata.$correlationId,
    }),
    *decide({ command, wanted, revision, taker }, record) {
      const decision = yield* decide(command, record);
      if (!isRejected(decision) && decision.length === 0) return decision;
      if (wanted !== undefined && wanted !== revision) throw new RevisionMismatch(record, revision, wanted);
      if (isRejected(decision)) return decision;
      refuseTooLarge(decision, itemBytes);
      if (command.type === 'TakeBack') refuseBeyondRights(decision, taker);
      return decision;
    },
  };
}

function decide(command: Choice['command'], { item }: ItemRecord): Steps<Decision<ItemEvent>> {
  if (command.type !== 'TakeBack') return decideItemInSteps(command, item);
  return takeBack(command.past, command.schema);
}

function refuseTooLarge(events: readonly ItemEvent[], itemBytes: number): void {
  for (const event of events) if (event.type === 'TargetEdited') refuseTooLargeTarget(event.data.target, itemBytes);
}
