import { Injectable } from '@nestjs/common';
import { itemDecider, itemOf, type ItemEvent, type ItemInQueue, type JsonText } from '@labeling/domain';
import { EventStore, load } from '@labeling/event-store';
import type { Caller } from '@labeling/identity';
import { hidesAgreed, targetBesideAgreed } from '../items/agreed-targets.js';
import { recordAnswer } from '../items/item-answer.js';
import { itemRecordDecider } from '../items/item-record.js';

/** Who asks, and whether members annotate the items separately. */
export interface Viewer {
  readonly caller: Caller;
  readonly isBlind: boolean;
}

/** Items as they were at a moment, from their own streams. */
@Injectable()
export class ItemsThen {
  constructor(private readonly store: EventStore) {}

  /** The item after the event with this revision, as the API returns items. The event must exist. */
  async answer(itemId: string, revision: bigint, viewer: Viewer): Promise<JsonText> {
    let record = itemRecordDecider.initial;
    const stream = itemDecider.streamName(itemId);
    for await (const { event, metadata } of this.store.read<ItemEvent>(stream, { maxCount: Number(revision) + 1 })) {
      record = itemRecordDecider.evolve(record, event, metadata);
    }
    const [target] = await this.#targetsOf(itemId, [itemOf(record.item)], viewer);
    return recordAnswer(record, itemId, revision, { ...(target && { target }) });
  }

  /** The item's target after the events with these revisions; null where there was no event yet. */
  async targets(
    itemId: string,
    { before, after }: { readonly before: bigint | null; readonly after: bigint },
    viewer: Viewer,
  ): Promise<[JsonText | null, JsonText | null]> {
    let state = itemDecider.initial;
    let first: ItemInQueue | undefined;
    const stream = itemDecider.streamName(itemId);
    for await (const { event, revision } of this.store.read<ItemEvent>(stream, { maxCount: Number(after) + 1 })) {
      state = itemDecider.evolve(state, event);
      if (revision === before) first = itemOf(state);
    }
    const [targetBefore = null, targetAfter = null] = await this.#targetsOf(itemId, [first, itemOf(state)], viewer);
    return [targetBefore, targetAfter];
  }

  /** The targets at these moments, as far as the viewer may know them; null if the item was not there. */
  async #targetsOf(
    itemId: string,
    moments: readonly (ItemInQueue | undefined)[],
    { caller, isBlind }: Viewer,
  ): Promise<(JsonText | null)[]> {
    const hides =
      isBlind && moments.some((then) => then?.agreement === 'reached') && (await this.#hidesAgreed(itemId, caller));
    return moments.map((then) => (then === undefined ? null : hides ? targetBesideAgreed(then) : then.target));
  }

  async #hidesAgreed(itemId: string, caller: Caller): Promise<boolean> {
    const { state } = await load(this.store, itemDecider, itemId);
    const now = itemOf(state);
    return now !== undefined && hidesAgreed(caller, { ...now, isPushed: state.is === 'pushed' });
  }
}
