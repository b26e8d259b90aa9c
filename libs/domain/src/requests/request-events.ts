// This is the storage format of `request-<requestId>` streams: stored events never change. The id is derived from the
// request's Idempotency-Key. They stand beside what the request does, so that one key covers however many streams that is.
import type { EventPlaces } from '../json/json-places.js';

/** A request with an Idempotency-Key was accepted; whatever else is sent with this key is another request. */
export interface RequestAccepted {
  readonly type: 'RequestAccepted';
  readonly data: {
    readonly projectId: string;
    /** SHA-256 of what the request contains, in hexadecimal digits. */
    readonly digest: string;
    /** How many places the dataset had that items come from: what was added to it since is not part of the request. */
    readonly places?: number;
  };
}

export type RequestEvent = RequestAccepted;

export const requestEvents: EventPlaces<RequestEvent> = { RequestAccepted: {} };
