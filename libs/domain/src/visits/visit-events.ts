// This is the storage format of `visits-<itemId>` streams: stored events never change. They are separate from the
// item's own events, so that looking at an item changes nothing about it: no revision, no read model, no activity.
import type { EventPlaces } from '../json/json-places.js';

/** Somebody had the item on their screen; the event's actor says who. */
export interface ItemVisited {
  readonly type: 'ItemVisited';
  readonly data: {
    /** Made by the screen that measured it: a visit that is reported again is recognized by it. */
    readonly visitId: string;
    readonly itemId: string;
    readonly queueId: string;
    readonly projectId: string;
    /** ISO 8601 with milliseconds. */
    readonly from: string;
    /** ISO 8601 with milliseconds; not before `from`. */
    readonly to: string;
  };
}

export type VisitEvent = ItemVisited;

export const visitEvents: EventPlaces<VisitEvent> = { ItemVisited: {} };

/** A shorter stay, in seconds, does not count: somebody was only passing by. */
export const SHORTEST_VISIT = 1;
/** A longer stay, in seconds, was measured wrongly. */
export const LONGEST_VISIT = 86_400;
/** How long ago, in seconds, a visit may have ended: a browser keeps what it could not send until it is used again. */
export const LONGEST_VISIT_AGO = 30 * 86_400;
