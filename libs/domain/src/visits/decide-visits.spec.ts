import fc from 'fast-check';
import { expectSoundDecisions, given } from '../given.fixture.js';
import { visitsDecider, type VisitsCommand } from './decide-visits.js';
import type { ItemVisited } from './visit-events.js';

const visit = (visitId: string, more: Partial<ItemVisited['data']> = {}): ItemVisited['data'] => ({
  ...{ visitId, itemId: 'i1', queueId: 'q1', projectId: 'p1' },
  ...{ from: '2026-05-04T03:02:01.000Z', to: '2026-05-04T03:02:43.000Z' },
  ...more,
});
const visited = (visitId: string): ItemVisited => ({ type: 'ItemVisited', data: visit(visitId) });
const record = (...visits: ItemVisited['data'][]): VisitsCommand => ({ type: 'RecordVisits', visits });

describe('the visits of an item', () => {
  it('are stored as reported, in addition to the events of the item itself', () => {
    given(visitsDecider, [])
      .when(record(visit('a'), visit('b')))
      .then([visited('a'), visited('b')]);
    given(visitsDecider, [visited('a')])
      .when(record(visit('b')))
      .then([visited('b')]);
    expect(visitsDecider.streamName('i1')).toBe('visits-i1');
  });

  it('are stored once, whether they are reported again later, twice at once, or with other times', () => {
    given(visitsDecider, [visited('a'), visited('b')])
      .when(record(visit('a'), visit('b', { to: '2026-05-04T03:09:00.000Z' })))
      .then([]);
    given(visitsDecider, [])
      .when(record(visit('a'), visit('a')))
      .then([visited('a')]);
  });

  it('stay the same when a command is repeated or their events are replayed, and never throw', () => {
    const some = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 4 });
    expectSoundDecisions(
      visitsDecider,
      some.map((ids) => record(...ids.map((id) => visit(id)))),
    );
  });
});
