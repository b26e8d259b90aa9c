import { reviewStates, type ItemInQueue, type ItemState, type ReviewState } from '@labeling/domain';

/** Every state of an item, in the order of its code in the tables: the first three are in the queue. */
export const itemStates = [...reviewStates, 'discarded', 'pushed'] as const;
export type ItemStateName = (typeof itemStates)[number];
export type StateCode = 0 | 1 | 2 | 3 | 4;

const reviewCodes: Readonly<Record<ReviewState, 0 | 1 | 2>> = { New: 0, Modified: 1, Approved: 2 };
const removedCodes = { discarded: 3, pushed: 4 } as const;
const codes: Readonly<Record<ItemStateName, StateCode>> = { ...reviewCodes, ...removedCodes };

export function codeOf(state: ItemStateName): StateCode {
  return codes[state];
}

/** The state code of an item that was added. */
export function stateCode(state: Exclude<ItemState, { is: 'absent' }>): StateCode {
  return state.is === 'inQueue' ? reviewCodes[state.state] : removedCodes[state.is];
}

/** The code of the state in which an item is in its queue, or was when it was removed. */
export function reviewStateOf(code: number): ReviewState {
  return code === 0 ? 'New' : code === 1 ? 'Modified' : 'Approved';
}

export function removalOf(code: number): 'discarded' | 'pushed' | null {
  return code < 3 ? null : code === 3 ? 'discarded' : 'pushed';
}

/** The SQL expression for the name of the state that has a code. */
export function stateOfCode(code: string): string {
  return `(array['${itemStates.join("', '")}'])[${code} + 1]`;
}

/** An item that was added, as it is in its queue or was when it was removed. */
export function inQueue(state: Exclude<ItemState, { is: 'absent' }>): ItemInQueue {
  return state.is === 'inQueue' ? state : state.item;
}
