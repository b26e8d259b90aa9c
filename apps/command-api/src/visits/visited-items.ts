import { Injectable } from '@nestjs/common';
import { itemDecider, type ItemAdded } from '@labeling/domain';
import { EventStore } from '@labeling/event-store';
import type { ItemPlace } from '../items/item.handler.js';
import { firstEvent } from '../stores/first-event.js';

/** Which items can be visited: all items that a queue ever had, because a visit may arrive after its item has left. */
@Injectable()
export class VisitedItems {
  constructor(private readonly store: EventStore) {}

  /** Whether the queue belongs to the project and ever had the item. */
  async has({ queueId, itemId }: ItemPlace, projectId: string): Promise<boolean> {
    const added = (await firstEvent<ItemAdded>(this.store, itemDecider.streamName(itemId)))?.event.data;
    return added?.queueId === queueId && added.projectId === projectId;
  }
}
