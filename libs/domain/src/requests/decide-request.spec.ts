import fc from 'fast-check';
import { expectSoundDecisions, given } from '../given.fixture.js';
import { requestDecider, type RequestCommand } from './decide-request.js';
import type { RequestAccepted } from './request-events.js';

const accepted = (digest: string): RequestAccepted => ({ type: 'RequestAccepted', data: { projectId: 'p1', digest } });
const accept = (digest: string): RequestCommand => ({ type: 'AcceptRequest', request: accepted(digest).data });

describe('a request with an Idempotency-Key', () => {
  it('is accepted once, and is the same request when it is sent again', () => {
    given(requestDecider, [])
      .when(accept('a'))
      .then([accepted('a')], { is: 'accepted', digest: 'a' });
    given(requestDecider, [accepted('a')])
      .when(accept('a'))
      .then([]);
    expect(requestDecider.streamName('r1')).toBe('request-r1');
  });

  it('is the same request when the dataset that it takes items from has grown', () => {
    const first = { projectId: 'p1', digest: 'a', places: 2 };
    given(requestDecider, [{ type: 'RequestAccepted', data: first }])
      .when({ type: 'AcceptRequest', request: { ...first, places: 3 } })
      .then([], { is: 'accepted', digest: 'a', places: 2 });
  });

  it('cannot be replaced by a different one', () => {
    given(requestDecider, [accepted('a')])
      .when(accept('b'))
      .thenRejected('idempotency_key_reused');
  });

  it('stays the first one sent, whatever follows', () => {
    expectSoundDecisions(requestDecider, fc.constantFrom('a', 'b', 'c').map(accept), (before, _command, after) => {
      if (before.is === 'accepted') expect(after).toEqual(before);
    });
  });
});
