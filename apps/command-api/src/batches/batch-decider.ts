// An item as a command for many items decides on it: its outdated revision matters only if something is left to do.
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
  /** What is approved again must meet it, if there is one. */
  readonly schema?: AnnotationSchema;
}

/** What the command is for the item at this place of the batch. */
export function commandAt(index: number, command: BatchCommand): BatchItemCommand {
  if (command.type !== 'SplitItems') return command;
  const { assignees } = command;
  return { type: 'AssignItem', assignees: assignees.filter((_, i) => i === index % assignees.length) };
}

/** A command with what is known of the item when it is decided. */
export interface Choice {
  readonly command: ItemCommand | (TakeBack & { readonly past: RequestPast });
  /** The revision that the command is meant for. */
  readonly wanted: bigint | undefined;
  readonly revision: bigint;
  /** Whoever asks, for a command that takes back. */
  readonly taker: Taker;
}

/** An item, and the request that was the last to do something to it, apart from comments; empty before the first event. */
export interface BatchRecord extends ItemRecord {
  readonly lastRequest: string;
}

/**
 * The item's own rules. A repeated batch finds its effect in place, whatever revision it wants. Deciding throws
 * RevisionMismatch and Problem `item_too_large`, and where it takes back `forbidden` and `annotate_instead`.
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
