import type { Decider } from '../decider.js';
import { DomainError } from '../domain-error.js';
import type { RequestAccepted, RequestEvent } from './request-events.js';

export type RequestState =
  { readonly is: 'absent' } | ({ readonly is: 'accepted' } & Pick<RequestAccepted['data'], 'digest' | 'places'>);

export interface RequestCommand {
  readonly type: 'AcceptRequest';
  readonly request: RequestAccepted['data'];
}

/** The rules of an Idempotency-Key: when sent again, it stands for the first request and for no other. */
export const requestDecider: Decider<RequestCommand, RequestEvent, RequestState> = {
  streamName: (requestId) => `request-${requestId}`,
  initial: { is: 'absent' },
  decide: ({ request }, state) => {
    if (state.is === 'absent') return [{ type: 'RequestAccepted', data: request }];
    if (state.digest === request.digest) return [];
    return new DomainError('idempotency_key_reused', 'This Idempotency-Key was sent with a different request');
  },
  evolve: (_, { data: { digest, places } }) => ({ is: 'accepted', digest, ...(places !== undefined && { places }) }),
};
