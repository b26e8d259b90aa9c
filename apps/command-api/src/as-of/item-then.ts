import { Injectable } from '@nestjs/common';
import { itemDecider, itemOf, type ItemEvent, type JsonText } from '@labeling/domain';
import { EventStore } from '@labeling/event-store';
import { recordAnswer } from '../items/item-answer.js';
import { itemRecordDecider } from '../items/item-record.js';

/** Items as they were at a moment, from their own streams. */
@Injectable()
export class ItemsThen {
  constructor(private readonly store: EventStore) {}

  /** The item after the event with this revision, as the API returns items. The event must exist. */
  async answer(itemId: string, revision: bigint): Promise<JsonText> {
    let record = itemRecordDecider.initial;
    const stream = itemDecider.streamName(itemId);
    for await (const { event, metadata } of this.store.read<ItemEvent>(stream, { maxCount: Number(revision) + 1 })) {
      record = itemRecordDecider.evolve(record, event, metadata);
    }
    return recordAnswer(record, itemId, revision);
  }

  /** The item's target after the events with these revisions; null where there was no event yet. */
  async targets(itemId: string, before: bigint | null, after: bigint): Promise<[JsonText | null, JsonText | null]> {
    let state = itemDecider.initial;
    let first: JsonText | null = null;
    const stream = itemDecider.streamName(itemId);
    for await (const { event, revision } of this.store.read<ItemEvent>(stream, { maxCount: Number(after) + 1 })) {
      state = itemDecider.evolve(state, event);
      if (revision === before) first = itemOf(state)?.target ?? null;
    }
    return [first, itemOf(state)?.target ?? null];
  }
}
