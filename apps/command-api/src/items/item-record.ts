import {
  decideItemInSteps,
  isCommentEvent,
  itemBasis,
  itemDecider,
  itemOf,
  noMarks,
  noSignedMarks,
  signMarks,
  type Actor,
  type EventMetadata,
  type ItemAdded,
  type ItemApproved,
  type ItemCommand,
  type ItemEvent,
  type ItemState,
  type ShownState,
  type SignedMarks,
} from '@labeling/domain';
import type { StreamDecider } from '@labeling/event-store';
import { isDeepStrictEqual } from 'node:util';

/** An item, what it was added with and when it last changed: everything that a full answer needs. */
export interface ItemRecord {
  readonly item: ItemState;
  readonly added: ItemAdded['data'] | undefined;
  readonly marks: SignedMarks;
  /** Who approved the item, while it is approved; undefined if annotations agreed on it. */
  readonly approvedBy: Actor | undefined;
  /** ISO 8601; empty before the first event. */
  readonly updatedAt: string;
}

/** The item's own rules, which also keep its first event and the time of its last one. */
export const itemRecordDecider: StreamDecider<ItemCommand, ItemEvent, ItemRecord> = {
  streamName: itemDecider.streamName,
  basis: itemBasis,
  // A comment must not make anybody's save or approval fail.
  isBeside: isCommentEvent,
  isSame: (one, other) => isDeepStrictEqual(withoutTime(one), withoutTime(other)),
  initial: { item: itemDecider.initial, added: undefined, marks: noSignedMarks, approvedBy: undefined, updatedAt: '' },
  decide: (command, { item }) => decideItemInSteps(command, item),
  evolve: ({ item: before, added, marks, approvedBy }, event, metadata) => {
    const item = itemDecider.evolve(before, event);
    return {
      item,
      added: event.type === 'ItemAdded' ? event.data : added,
      marks: signMarks(itemOf(item) ?? noMarks, marks, metadata),
      approvedBy: approver(item, event.type === 'ItemApproved' ? approving(event, metadata) : approvedBy),
      updatedAt: metadata.at,
    };
  },
};

/** Saving the same text again counts as the same event, however much later. */
function withoutTime(event: ItemEvent): ItemEvent {
  return event.type === 'AnnotationSaved' ? { ...event, data: { ...event.data, savedAt: '' } } : event;
}

/** The actor who submits last or changes the queue only happens to bring the agreement about. */
function approving({ data }: ItemApproved, { actor }: Pick<EventMetadata, 'actor'>): Actor | undefined {
  return data.by === 'agreement' ? undefined : actor;
}

function approver(item: ItemState, last: Actor | undefined): Actor | undefined {
  return itemOf(item)?.state === 'Approved' ? last : undefined;
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
