// This is the storage format of `request-<requestId>` streams: stored events never change. The id is derived from the
// request's Idempotency-Key. They are separate from what the request does, so that one key covers any number of
// streams.
import type { EventPlaces } from '../json/json-places.js';

/** A request with an Idempotency-Key was accepted; anything else sent with this key is a different request. */
export interface RequestAccepted {
  readonly type: 'RequestAccepted';
  readonly data: {
    readonly projectId: string;
    /** SHA-256 of what the request contains, in hexadecimal digits. */
    readonly digest: string;
    /** How many places the source dataset of the items had: what was added since is not part of the request. */
    readonly places?: number;
  };
}

export type RequestEvent = RequestAccepted;

export const requestEvents: EventPlaces<RequestEvent> = { RequestAccepted: {} };
