// How items travel from the page's server to the page: payloads as strings that hold their exact JSON text.
import type { Actor, ItemInQueue, ItemSource, ItemState, JsonText, ReviewState } from '@labeling/domain';
import type { LastChange, LoadedItem } from './confirmed-item.js';

export interface ItemWire {
  readonly id: string;
  readonly ordinal: number;
  readonly queueId: string;
  readonly projectId: string;
  readonly revision: string;
  /** The state in the queue; of a removed item, the one it had. */
  readonly state: ReviewState;
  readonly removed: 'discarded' | 'pushed' | null;
  readonly data: JsonText;
  readonly target: JsonText;
  readonly originalTarget: JsonText;
  /** Why it is flagged; null while it is not. */
  readonly flag: string | null;
  readonly metadata: JsonText | null;
  readonly source: ItemSource;
  readonly addedBy: Actor;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** Told of a single item. */
  readonly lastChange?: LastChange;
}

/** An item ready for review, with what the header of the data panel tells about it. */
export interface ReviewItem extends LoadedItem {
  readonly source: ItemSource;
  readonly addedBy: Actor;
  readonly createdAt: string;
}

export function readItemWire(wire: ItemWire): ReviewItem {
  const { id, ordinal, data, metadata, source, addedBy, createdAt, lastChange } = wire;
  return {
    ...{ id, ordinal, data, source, addedBy, createdAt },
    ...(metadata !== null && { metadata }),
    ...(lastChange !== undefined && { lastChange }),
    revision: BigInt(wire.revision),
    state: stateOf(wire),
  };
}

function stateOf({ queueId, projectId, state, removed, target, originalTarget, flag }: ItemWire): ItemState {
  const item: ItemInQueue = { is: 'inQueue', queueId, projectId, state, target, originalTarget, flag };
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
