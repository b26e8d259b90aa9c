import {
  itemDecider,
  type Decider,
  type ItemAdded,
  type ItemCommand,
  type ItemEvent,
  type ItemState,
} from '@labeling/domain';

/** An item and what it was added with: all that is needed to answer it whole. */
export interface ItemRecord {
  readonly item: ItemState;
  readonly added: ItemAdded['data'] | undefined;
}

/** The item's own rules, remembering its first event on the way. */
export const itemRecordDecider: Decider<ItemCommand, ItemEvent, ItemRecord> = {
  streamName: itemDecider.streamName,
  initial: { item: itemDecider.initial, added: undefined },
  decide: (command, { item }) => itemDecider.decide(command, item),
  evolve: ({ item, added }, event) => ({
    item: itemDecider.evolve(item, event),
    added: event.type === 'ItemAdded' ? event.data : added,
  }),
};

/** The state as the API names it: a removed item says how it was removed. */
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
