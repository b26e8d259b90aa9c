import type { JsonText } from '../json/json-text.js';
import type { ItemEvent } from './item-events.js';

/** The states an item in a queue can be in (spec §3). */
export type ReviewState = 'New' | 'Modified' | 'Approved';

export interface ItemInQueue {
  readonly is: 'inQueue';
  readonly queueId: string;
  readonly projectId: string;
  readonly state: ReviewState;
  readonly target: JsonText;
  readonly originalTarget: JsonText;
}
/** `item` is the item as it was when it was discarded: what a restore brings back. */
export interface DiscardedItem {
  readonly is: 'discarded';
  readonly item: ItemInQueue;
}
export interface PushedItem {
  readonly is: 'pushed';
  readonly item: ItemInQueue;
  readonly pushId: string;
  readonly datasetId: string;
  readonly datapointId: string;
}
export type ItemState = { readonly is: 'absent' } | ItemInQueue | DiscardedItem | PushedItem;

export const absentItem: ItemState = { is: 'absent' };

/** The item behind a state, in its queue or removed from it; undefined when it was never added. */
export function itemOf(state: ItemState): ItemInQueue | undefined {
  switch (state.is) {
    case 'absent':
      return undefined;
    case 'inQueue':
      return state;
    case 'discarded':
    case 'pushed':
      return state.item;
  }
}

export function evolveItem(state: ItemState, event: ItemEvent): ItemState {
  if (event.type === 'ItemAdded') {
    const { queueId, projectId, target } = event.data;
    return { is: 'inQueue', queueId, projectId, state: 'New', target, originalTarget: target };
  }
  if (event.type === 'ItemRestored') return state.is === 'discarded' ? state.item : state;
  return state.is === 'inQueue' ? evolveInQueue(state, event) : state;
}

/**
 * Whether the item is after it what this event and the one that added it say, whatever lies between them: such events
 * happen to items in their queue only. So a fold may begin at the last of them instead of at the beginning.
 */
export function saysAll({ type }: ItemEvent): boolean {
  switch (type) {
    case 'ItemAdded':
    case 'TargetEdited':
    case 'TargetReverted':
      return true;
    case 'ItemApproved':
    case 'ItemUnapproved':
    case 'ItemDiscarded':
    case 'ItemRestored':
    case 'ItemPushed':
      return false;
  }
}

function evolveInQueue(
  item: ItemInQueue,
  event: Exclude<ItemEvent, { type: 'ItemAdded' | 'ItemRestored' }>,
): ItemState {
  switch (event.type) {
    case 'TargetEdited':
      return { ...item, state: 'Modified', target: event.data.target };
    case 'TargetReverted':
      return { ...item, state: 'New', target: item.originalTarget };
    case 'ItemApproved':
      return { ...item, state: 'Approved' };
    case 'ItemUnapproved':
      return { ...item, state: 'Modified' };
    case 'ItemDiscarded':
      return { is: 'discarded', item };
    case 'ItemPushed':
      return { is: 'pushed', item, ...event.data };
  }
}
