import type { PushEvent, PushRequested } from './push-events.js';
import { SelectedIds } from './selected-ids.js';

/** How far a push has come; the HTTP API uses these words. */
export type PushStatus = 'requested' | 'running' | 'completed' | 'stopped';

export interface RequestedPush {
  readonly is: 'requested';
  readonly status: PushStatus;
  readonly request: PushRequested['data'];
  readonly itemIds: readonly string[];
  /** How many of `itemIds`, from the start, were decided. */
  readonly through: number;
  readonly pushed: number;
  readonly skipped: number;
}
/** Whether a push has ended, one way or the other. */
export function isOver({ status }: Pick<RequestedPush, 'status'>): boolean {
  return status === 'completed' || status === 'stopped';
}
export type PushState = { readonly is: 'selecting'; readonly itemIds: SelectedIds } | RequestedPush;

export const noPush: PushState = { is: 'selecting', itemIds: SelectedIds.none };

export function evolvePush(state: PushState, event: PushEvent): PushState {
  switch (event.type) {
    case 'PushItemsSelected':
      return state.is === 'selecting' ? { ...state, itemIds: state.itemIds.with(event.data.itemIds) } : state;
    case 'PushRequested':
      if (state.is !== 'selecting') return state;
      return {
        is: 'requested',
        status: 'requested',
        request: event.data,
        itemIds: [...state.itemIds],
        through: 0,
        pushed: 0,
        skipped: 0,
      };
    case 'PushProgressed':
      if (state.is !== 'requested') return state;
      return {
        ...state,
        status: 'running',
        through: event.data.through,
        pushed: state.pushed + event.data.pushed,
        skipped: state.skipped + event.data.skipped.length,
      };
    case 'PushCompleted':
      return state.is === 'requested' ? { ...state, status: 'completed' } : state;
    case 'PushStopped':
      return state.is === 'requested' ? { ...state, status: 'stopped' } : state;
  }
}
