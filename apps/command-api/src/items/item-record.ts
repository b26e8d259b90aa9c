import { itemDecider, type ItemAdded, type ItemCommand, type ItemEvent, type ItemState } from '@labeling/domain';
import type { StreamDecider } from '@labeling/event-store';

/** An item, what it was added with and when it last changed: all that is needed to answer it whole. */
export interface ItemRecord {
  readonly item: ItemState;
  readonly added: ItemAdded['data'] | undefined;
  /** ISO 8601; empty before the first event. */
  readonly updatedAt: string;
}

/** The item's own rules, keeping what its first event says and when its last one happened. */
export const itemRecordDecider: StreamDecider<ItemCommand, ItemEvent, ItemRecord> = {
  streamName: itemDecider.streamName,
  initial: { item: itemDecider.initial, added: undefined, updatedAt: '' },
  decide: (command, { item }) => itemDecider.decide(command, item),
  evolve: ({ item, added }, event, { at }) => ({
    item: itemDecider.evolve(item, event),
    added: event.type === 'ItemAdded' ? event.data : added,
    updatedAt: at,
  }),
};

/** The state as the API names it: for a removed item, how it was removed. */
export function stateName(item: ItemState): string {
  switch (item.is) {
    case 'inQueue':
      return item.state;
    case 'absent':
    case 'discarded':
    case 'pushed':
      return item.is;
  }
}
