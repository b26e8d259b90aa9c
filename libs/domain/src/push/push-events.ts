// This is the storage format of `push-<pushId>` streams: stored events never change.
import type { PushScope } from '../item/decide-item.js';
import type { EventPlaces } from '../json/json-places.js';

export interface SkippedItem {
  readonly itemId: string;
  /** The code of the rejection that kept the item in its queue. */
  readonly code: string;
}
/** The items a push is about, in queue order. Selected before the push is requested, in as many events as it takes. */
export interface PushItemsSelected {
  readonly type: 'PushItemsSelected';
  readonly data: { readonly itemIds: readonly string[] };
}
export interface PushRequested {
  readonly type: 'PushRequested';
  readonly data: {
    readonly projectId: string;
    readonly queueId: string;
    readonly datasetId: string;
    readonly scope: PushScope;
    readonly total: number;
    readonly requestedAt: string;
  };
}
/** Items from the previous `through` up to this one (exclusive) were decided. */
export interface PushProgressed {
  readonly type: 'PushProgressed';
  readonly data: { readonly through: number; readonly pushed: number; readonly skipped: readonly SkippedItem[] };
}
export interface PushCompleted {
  readonly type: 'PushCompleted';
  readonly data: { readonly pushed: number; readonly skipped: number };
}
/** The queue or the dataset was deleted: what was pushed by that time stays pushed, other items stay as they are. */
export interface PushStopped {
  readonly type: 'PushStopped';
  readonly data: { readonly pushed: number; readonly skipped: number };
}
export type PushEvent = PushItemsSelected | PushRequested | PushProgressed | PushCompleted | PushStopped;

export const pushEvents: EventPlaces<PushEvent> = {
  PushItemsSelected: {},
  PushRequested: {},
  PushProgressed: {},
  PushCompleted: {},
  PushStopped: {},
};
