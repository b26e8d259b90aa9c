// How items travel from the page's server to the page: payloads as strings that hold their exact JSON text.
import {
  itemOf,
  noAnnotations,
  noComments,
  type Actor,
  type ItemInQueue,
  type ItemSource,
  type ItemState,
  type JsonText,
} from '@labeling/domain';
import type { Closed, LastChange, LoadedItem, Overruled } from './confirmed-item.js';

/** With the parts of the item's state in its queue; a removed item keeps the ones it had. */
export interface ItemWire extends Omit<ItemInQueue, 'is' | 'annotations' | 'comments'> {
  readonly id: string;
  readonly ordinal: number;
  readonly revision: string;
  readonly removed: 'discarded' | 'pushed' | null;
  readonly openComments: number;
  readonly data: JsonText;
  readonly metadata: JsonText | null;
  readonly source: ItemSource;
  readonly addedBy: Actor;
  /** Who approved it, while it is approved. */
  readonly approvedBy: Actor | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** Only when a single item was requested. */
  readonly lastChange?: LastChange;
  /** Only for a member who annotates the item: `state` and `target` are then theirs. */
  readonly closed?: Closed;
  readonly overruled?: Overruled;
}

/** An item ready for review, with what the header of the data panel shows. */
export interface ReviewItem extends LoadedItem {
  readonly source: ItemSource;
  readonly addedBy: Actor;
  readonly approvedBy: Actor | null;
  readonly createdAt: string;
}

/** Who approved it. Where annotations agree, the member who submitted last only happened to complete the agreement. */
export function approverOf({ state, approvedBy }: Pick<ReviewItem, 'state' | 'approvedBy'>): Actor | undefined {
  return itemOf(state)?.agreement === 'reached' ? undefined : (approvedBy ?? undefined);
}

export function readItemWire(wire: ItemWire): ReviewItem {
  const { id, ordinal, revision, removed, data, metadata, source, addedBy, approvedBy, createdAt, ...rest } = wire;
  const { lastChange, closed, overruled, openComments, updatedAt: _updatedAt, ...parts } = rest;
  return {
    ...{ id, ordinal, data, source, addedBy, approvedBy, createdAt },
    ...(metadata !== null && { metadata }),
    ...(lastChange !== undefined && { lastChange }),
    ...(closed !== undefined && { closed }),
    ...(overruled !== undefined && { overruled }),
    openComments,
    revision: BigInt(revision),
    // The target is the one that everybody shares, or already that of the member who annotates it. Annotations and
    // comments do not matter here.
    state: stateOf({ is: 'inQueue', ...parts, annotations: noAnnotations, comments: noComments }, removed),
  };
}

function stateOf(item: ItemInQueue, removed: ItemWire['removed']): ItemState {
  switch (removed) {
    case null:
      return item;
    case 'discarded':
      return { is: 'discarded', item };
    case 'pushed':
      // Which push took it does not matter for review: nothing can be done to a pushed item.
      return { is: 'pushed', item, pushId: '', datasetId: '', datapointId: '' };
  }
}
