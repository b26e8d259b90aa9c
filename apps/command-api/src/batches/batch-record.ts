// An item as a command for many items decides on it: with its current revision, and with who did what to it.
import {
  isRejected,
  itemDecider,
  takeBack,
  type CorrelatedEvent,
  type Decision,
  type ItemCommand,
  type ItemEvent,
} from '@labeling/domain';
import { RevisionMismatch, type StreamDecider } from '@labeling/event-store';
import { itemRecordDecider, type ItemRecord } from '../items/item-record.js';
import { refuseTooLargeTarget } from '../payloads/payload-limits.js';

/** What is done to every item of a batch. */
export type BatchCommand = ItemCommand | { readonly type: 'TakeBack'; readonly correlationId: string };

export interface BatchRecord extends ItemRecord {
  readonly revision: bigint;
  /** The last event, linked to all earlier ones. */
  readonly past: Past | undefined;
}
interface Past extends CorrelatedEvent {
  readonly before: Past | undefined;
}
interface Choice {
  readonly command: BatchCommand;
  readonly revision: bigint | undefined;
}

/**
 * The item's own rules. An outdated revision matters only if something is left to do: a repeated batch finds its effect
 * in place. Deciding throws RevisionMismatch and Problem `item_too_large`.
 */
export function batchDecider(itemBytes: number): StreamDecider<Choice, ItemEvent, BatchRecord> {
  return {
    streamName: itemDecider.streamName,
    initial: { ...itemRecordDecider.initial, revision: -1n, past: undefined },
    decide: ({ command, revision }, record) => {
      const decision = decide(command, record);
      if (!isRejected(decision) && decision.length === 0) return decision;
      if (revision !== undefined && revision !== record.revision)
        throw new RevisionMismatch(record, record.revision, revision);
      if (!isRejected(decision)) refuseTooLarge(decision, itemBytes);
      return decision;
    },
    evolve: (record, event, metadata) => ({
      ...itemRecordDecider.evolve(record, event, metadata),
      revision: record.revision + 1n,
      past: { event, correlationId: metadata.$correlationId, before: record.past },
    }),
  };
}

function decide(command: BatchCommand, record: BatchRecord): Decision<ItemEvent> {
  if (command.type !== 'TakeBack') return itemRecordDecider.decide(command, record);
  const history: CorrelatedEvent[] = [];
  for (let { past } = record; past; past = past.before) history.push(past);
  return takeBack(history.reverse(), command.correlationId);
}

function refuseTooLarge(events: readonly ItemEvent[], itemBytes: number): void {
  for (const event of events) if (event.type === 'TargetEdited') refuseTooLargeTarget(event.data.target, itemBytes);
}
