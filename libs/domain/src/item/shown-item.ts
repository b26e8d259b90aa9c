import type { ItemInQueue, ItemMarks, ItemState } from './item-state.js';

/**
 * What a step of a history shows of an item: not its marks, nor what members answered or wrote about it. Those may be
 * older than any edit, so knowing them would mean reading the whole history.
 */
export type ShownItem = Omit<ItemInQueue, 'annotations' | 'agreement' | 'comments' | keyof ItemMarks>;
export type ShownState = Shown<ItemState>;
type Shown<State> = State extends ItemInQueue
  ? ShownItem
  : State extends { readonly item: ItemInQueue }
    ? Omit<State, 'item'> & { readonly item: ShownItem }
    : State;

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
