import { itemOf, type ItemState, type ReviewState } from '@labeling/domain';

/** How states travel and are drawn: one small number each. Discarded and pushed items look the same: gone. */
export const STATE_CODE = { New: 0, Modified: 1, Approved: 2, removed: 3 } as const satisfies Record<
  ReviewState | 'removed',
  number
>;

export function stateCodeOf(state: ItemState): number {
  const item = itemOf(state);
  return state.is === 'inQueue' && item !== undefined ? STATE_CODE[item.state] : STATE_CODE.removed;
}
