import { Injectable } from '@nestjs/common';
import { isSameMark, itemDecider, itemOf, type ItemEvent } from '@labeling/domain';
import { EventStore } from '@labeling/event-store';
import { refuseUnable, type Unable } from '../queues/reviewers.js';
import type { ItemRecord } from './item-record.js';

/** An item at the time when its assignment is decided. */
interface DecidedItem {
  readonly itemId: string;
  readonly record: ItemRecord;
  readonly revision: bigint;
}

/**
 * Whom an item may be assigned to: those who may review, and those who have it already, who keep it until others take
 * over. That can be undone: the item may go back to exactly those who had it before.
 */
@Injectable()
export class Assignable {
  constructor(private readonly store: EventStore) {}

  /** @throws Problem `not_assignable` when it would be given to one of those who are unable to review it */
  async require(assignees: readonly string[], unable: Unable, item: DecidedItem): Promise<void> {
    const now = itemOf(item.record.item)?.assignees ?? [];
    const added = assignees.filter((id) => unable.has(id) && !now.includes(id));
    if (added.length === 0 || isSameMark(assignees, await this.#before(item))) return;
    refuseUnable(added, unable);
  }

  /** Who had the item before its current assignees. */
  async #before({ itemId, revision }: DecidedItem): Promise<readonly string[]> {
    const found: (readonly string[])[] = [];
    const stream = itemDecider.streamName(itemId);
    for await (const { event } of this.store.read<ItemEvent>(stream, { backwards: true, from: revision })) {
      if (event.type === 'ItemAssigned') found.push(event.data.assignees);
      if (found.length === 2) break;
    }
    return found[1] ?? [];
  }
}
