import { Injectable } from '@nestjs/common';
import { itemDecider, type ItemAdded } from '@labeling/domain';
import { EventStore } from '@labeling/event-store';
import { LRUCache } from 'lru-cache';
import { firstEventOf } from '../stores/first-event.js';

/** Where and when an item was stored, which never changes. */
export interface StoredItem {
  readonly createdAt: string;
  readonly position: bigint;
}

/** As many items as a few of the largest requests contain; about 10 MB. */
const REMEMBERED = 50_000;

/** When items were first stored. Recent ones are remembered, so that a repeated request costs no look-up. */
@Injectable()
export class KnownItems {
  readonly #recent = new LRUCache<string, StoredItem>({ max: REMEMBERED });

  constructor(private readonly store: EventStore) {}

  remember(itemId: string, stored: StoredItem): void {
    this.#recent.set(itemId, stored);
  }

  /** The stream of the item must exist. */
  async find(itemId: string): Promise<StoredItem> {
    const known = this.#recent.get(itemId);
    if (known) return known;
    const { event, position } = await firstEventOf<ItemAdded>(this.store, itemDecider.streamName(itemId));
    const stored = { createdAt: event.data.createdAt, position };
    this.remember(itemId, stored);
    return stored;
  }
}
