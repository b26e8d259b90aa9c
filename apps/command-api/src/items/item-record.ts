import {
  itemDecider,
  type Actor,
  type ItemAdded,
  type ItemCommand,
  type ItemEvent,
  type ItemState,
  type ShownState,
} from '@labeling/domain';
import type { StreamDecider } from '@labeling/event-store';
import type { ItemFlag } from '@labeling/read-models/queries';

/** An item, what it was added with and when it last changed: all that is needed to answer it whole. */
export interface ItemRecord {
  readonly item: ItemState;
  readonly added: ItemAdded['data'] | undefined;
  /** Who flagged it and when, while it is flagged. */
  readonly flag: ItemFlag | null;
  /** ISO 8601; empty before the first event. */
  readonly updatedAt: string;
}

/** The item's own rules, keeping what its first event says and when its last one happened. */
export const itemRecordDecider: StreamDecider<ItemCommand, ItemEvent, ItemRecord> = {
  streamName: itemDecider.streamName,
  initial: { item: itemDecider.initial, added: undefined, flag: null, updatedAt: '' },
  decide: (command, { item }) => itemDecider.decide(command, item),
  evolve: ({ item, added, flag }, event, { at, actor }) => ({
    item: itemDecider.evolve(item, event),
    added: event.type === 'ItemAdded' ? event.data : added,
    flag: flagAfter(flag, event, actor, at),
    updatedAt: at,
  }),
};

function flagAfter(flag: ItemFlag | null, event: ItemEvent, by: Actor, at: string): ItemFlag | null {
  if (event.type === 'ItemFlagged') return { reason: event.data.reason, by, at };
  return event.type === 'ItemUnflagged' ? null : flag;
}

/** The state as the API names it: for a removed item, how it was removed. */
export function stateName(item: ShownState): string {
  switch (item.is) {
    case 'inQueue':
      return item.state;
    case 'absent':
    case 'discarded':
    case 'pushed':
      return item.is;
  }
}
