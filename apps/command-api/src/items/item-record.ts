import {
  decideItemInSteps,
  itemBasis,
  itemDecider,
  itemOf,
  noMarks,
  noSignedMarks,
  signMarks,
  type ItemAdded,
  type ItemCommand,
  type ItemEvent,
  type ItemState,
  type ShownState,
  type SignedMarks,
} from '@labeling/domain';
import type { StreamDecider } from '@labeling/event-store';

/** An item, what it was added with and when it last changed: everything that a full answer needs. */
export interface ItemRecord {
  readonly item: ItemState;
  readonly added: ItemAdded['data'] | undefined;
  readonly marks: SignedMarks;
  /** ISO 8601; empty before the first event. */
  readonly updatedAt: string;
}

/** The item's own rules, keeping what its first event says and when its last one happened. */
export const itemRecordDecider: StreamDecider<ItemCommand, ItemEvent, ItemRecord> = {
  streamName: itemDecider.streamName,
  basis: itemBasis,
  initial: { item: itemDecider.initial, added: undefined, marks: noSignedMarks, updatedAt: '' },
  decide: (command, { item }) => decideItemInSteps(command, item),
  evolve: ({ item: before, added, marks }, event, metadata) => {
    const item = itemDecider.evolve(before, event);
    return {
      item,
      added: event.type === 'ItemAdded' ? event.data : added,
      marks: signMarks(itemOf(item) ?? noMarks, marks, metadata),
      updatedAt: metadata.at,
    };
  },
};

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
