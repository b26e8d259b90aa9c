// An item as a command for many items decides on it: its outdated revision matters only if something is left to do.
import {
  decideItemInSteps,
  isRejected,
  takeBack,
  type Decision,
  type ItemCommand,
  type ItemEvent,
  type Steps,
} from '@labeling/domain';
import { RevisionMismatch, type StreamDecider } from '@labeling/event-store';
import { itemRecordDecider, type ItemRecord } from '../items/item-record.js';
import { refuseTooLargeTarget } from '../payloads/payload-limits.js';
import type { RequestPast } from './request-past.js';

/** What is done to every item of a batch. */
export type BatchCommand = ItemCommand | TakeBack;
export interface TakeBack {
  readonly type: 'TakeBack';
  readonly correlationId: string;
}

/** A command with what is known of the item when it is decided. */
export interface Choice {
  readonly command: ItemCommand | (TakeBack & { readonly past: RequestPast });
  /** The revision that the command is meant for. */
  readonly wanted: bigint | undefined;
  readonly revision: bigint;
}

/**
 * The item's own rules. A repeated batch finds its effect in place, whatever revision it wants. Deciding throws
 * RevisionMismatch and Problem `item_too_large`.
 */
export function batchDecider(itemBytes: number): StreamDecider<Choice, ItemEvent, ItemRecord> {
  return {
    ...itemRecordDecider,
    *decide({ command, wanted, revision }, record) {
      const decision = yield* decide(command, record);
      if (!isRejected(decision) && decision.length === 0) return decision;
      if (wanted !== undefined && wanted !== revision) throw new RevisionMismatch(record, revision, wanted);
      if (!isRejected(decision)) refuseTooLarge(decision, itemBytes);
      return decision;
    },
  };
}

function decide(command: Choice['command'], { item }: ItemRecord): Steps<Decision<ItemEvent>> {
  if (command.type !== 'TakeBack') return decideItemInSteps(command, item);
  return takeBack(command.past.history, command.correlationId, command.past.before);
}

function refuseTooLarge(events: readonly ItemEvent[], itemBytes: number): void {
  for (const event of events) if (event.type === 'TargetEdited') refuseTooLargeTarget(event.data.target, itemBytes);
}
