import type { JsonText } from '../json/json-text.js';
import type { ItemEvent } from './item-events.js';

/** The states an item in a queue can be in (spec §3). */
/** Where an item in a queue is in its review, in the order that people go through. */
export const reviewStates = ['New', 'Modified', 'Approved'] as const;
export type ReviewState = (typeof reviewStates)[number];

export interface ItemInQueue {
  readonly is: 'inQueue';
  readonly queueId: string;
  readonly projectId: string;
  readonly state: ReviewState;
  readonly target: JsonText;
  readonly originalTarget: JsonText;
  /** Why somebody asked for a second look at the item; null while nobody does. */
  readonly flag: string | null;
}
/** The parts of an item that events change while it is in its queue; the others stay as it was added. */
export type ChangingPart = Exclude<keyof ItemInQueue, 'is' | 'queueId' | 'projectId' | 'originalTarget'>;
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

/** What a step of a history shows of an item. Not its flag: that may be older than any edit, so knowing it would mean reading all. */
export type ShownItem = Omit<ItemInQueue, 'flag'>;
export type ShownState = Shown<ItemState>;
type Shown<State> = State extends ItemInQueue
  ? ShownItem
  : State extends { readonly item: ItemInQueue }
    ? Omit<State, 'item'> & { readonly item: ShownItem }
    : State;

export const absentItem: ItemState = { is: 'absent' };

/** The item in a state, in its queue or removed from it; undefined when it was never added. */
export function itemOf(state: ItemState): ItemInQueue | undefined;
export function itemOf(state: ShownState): ShownItem | undefined;
export function itemOf(state: ShownState): ShownItem | undefined {
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
    return { is: 'inQueue', queueId, projectId, state: 'New', target, originalTarget: target, flag: null };
  }
  if (event.type === 'ItemRestored') return state.is === 'discarded' ? state.item : state;
  return state.is === 'inQueue' ? evolveInQueue(state, event) : state;
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
    case 'ItemFlagged':
      return { ...item, flag: event.data.reason };
    case 'ItemUnflagged':
      return { ...item, flag: null };
    case 'ItemDiscarded':
      return { is: 'discarded', item };
    case 'ItemPushed':
      return { is: 'pushed', item, ...event.data };
  }
}
