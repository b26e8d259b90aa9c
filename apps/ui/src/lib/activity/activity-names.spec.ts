import { jest } from '@jest/globals';
import { ActivityNames, type Names } from './activity-names.svelte.js';
import type { Activity } from './activity.js';

const ada = { type: 'member', id: 'ada', name: 'Ada' } as const;
const grace = { type: 'member', id: 'grace', name: 'Grace' } as const;
const atFirst: Names = {
  position: '10',
  queues: [{ id: 'old', name: 'Old' }],
  datasets: [{ id: 'gold', name: 'Gold' }],
  actors: [ada],
};
const event = (change: Partial<Activity>): Activity => ({
  position: '5',
  type: 'QueueCreated',
  at: '2026-01-01T00:00:00.000Z',
  actor: ada,
  ...{ queueId: 'old', itemId: null, datasetId: null, revision: '0', stateAfter: null, correlationId: 'c', by: null },
  ...{ source: null, added: null, collapsed: null },
  ...change,
});

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());
const settle = () => jest.advanceTimersByTimeAsync(10_000);

/** The names that a page loaded with, and what the server answers when it is asked again. */
function aPage(now: Names, statuses: readonly number[] = []) {
  const left = [...statuses];
  let asked = 0;
  const names = new ActivityNames(atFirst, () => {
    asked++;
    return Promise.resolve(Response.json(now, { status: left.shift() ?? 200 }));
  });
  return { names, asked: () => asked };
}

describe('the names in the activity', () => {
  it('are those the page loaded with, for everything that happened before', async () => {
    const { names, asked } = aPage(atFirst);
    const events = [
      event({ datasetId: 'gold' }),
      event({ queueId: 'unknown', datasetId: 'unknown' }),
      event({ actor: grace, type: 'QueueRenamed' }),
    ];
    names.want(events);
    await settle();
    expect(asked()).toBe(0);
    expect(events.map((one) => [names.queue(one), names.dataset(one)])).toEqual([
      ['Old', 'Gold'],
      [null, null],
      ['Old', null],
    ]);
  });

  it.each([
    ['a queue that they lack', { queueId: 'new' }],
    ['a dataset that they lack', { datasetId: 'silver' }],
    ['somebody who did nothing before', { actor: grace }],
    ['a queue that was renamed', { type: 'QueueRenamed' }],
    ['a queue that may have been opened to others', { type: 'QueueOpenedTo' }],
    ['a queue that was deleted', { type: 'QueueDeleted' }],
    ['a dataset that was renamed', { type: 'DatasetRenamed' }],
    ['a dataset that was deleted', { type: 'DatasetDeleted' }],
  ] as const)('are requested once when a new event is about %s', async (_, change) => {
    const { names, asked } = aPage({ ...atFirst, position: '11' });
    const events = [event({ position: '11', ...change }), event({})];
    names.want(events);
    await settle();
    names.want(events);
    await settle();
    expect(asked()).toBe(1);
  });

  it('are not requested when a new event is about something they contain', async () => {
    const { names, asked } = aPage(atFirst);
    names.want([event({ position: '11', type: 'ItemApproved', itemId: 'item', datasetId: 'gold' })]);
    await settle();
    expect(asked()).toBe(0);
  });

  it('do not report anything as deleted until the server says so', async () => {
    const { names } = aPage({ ...atFirst, position: '12', queues: [{ id: 'new', name: 'New' }] });
    const [created, deleted] = [
      event({ position: '11', queueId: 'new' }),
      event({ position: '12', type: 'QueueDeleted', datasetId: 'short-lived' }),
    ];
    names.want([deleted, created]);
    expect([names.queue(created), names.queue(deleted), names.dataset(deleted)]).toEqual([undefined, 'Old', undefined]);
    await settle();
    expect([names.queue(created), names.queue(deleted), names.dataset(deleted)]).toEqual(['New', null, null]);
  });

  it('are requested until the server answers, unless the reader leaves the page', async () => {
    const { names, asked } = aPage({ ...atFirst, position: '11', actors: [ada, grace] }, [503, 503]);
    names.want([event({ position: '11', actor: grace })]);
    await settle();
    expect([asked(), names.actors]).toEqual([3, [ada, grace]]);
    const left = aPage(atFirst, [503]);
    left.names.want([event({ position: '11', actor: grace })]);
    left.names.stop();
    await settle();
    expect(left.asked()).toBe(1);
  });
});
