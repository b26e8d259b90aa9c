import { changeTypes } from '@labeling/domain';
import type { Activity } from './activity.js';
import { feedLines, kinds, whatWasDone } from './activity-words.js';

const event = (over: Partial<Activity>): Activity => ({
  ...{ position: '1', type: 'ItemApproved', at: '2026-11-21T10:00:00.000Z', revision: '1', stateAfter: 'Approved' },
  ...{ actor: { type: 'member', id: 'ada', name: 'Ada' }, queueId: 'q', itemId: 'i', datasetId: null },
  ...{ correlationId: 'c', ...over },
});
const words = (events: readonly Activity[]) =>
  feedLines(events).map(({ latest, times }) => `${latest.position} ${whatWasDone(latest.type, times)}`);

describe('the lines of the feed', () => {
  it('combine what one request did to many items', () => {
    const events = [9, 8, 7].map((n) => event({ position: String(n), itemId: String(n) }));
    expect(words(events)).toEqual(['9 approved 3 items']);
  });

  it('separate other requests, other queues, other actions, and two actions on one item', () => {
    expect(
      words([
        event({ position: '9', itemId: 'a' }),
        event({ position: '8', itemId: 'b', correlationId: 'd' }),
        event({ position: '7', itemId: 'c', correlationId: 'd', queueId: 'r' }),
        event({ position: '6', itemId: 'd', correlationId: 'd', queueId: 'r', type: 'TargetEdited' }),
        event({ position: '5', itemId: 'd', correlationId: 'd', queueId: 'r', type: 'TargetEdited' }),
        event({ position: '4', itemId: null, type: 'PushProgressed' }),
        event({ position: '3', itemId: null, type: 'PushProgressed' }),
      ]),
    ).toEqual([
      ...['9 approved an item', '8 approved an item', '7 approved an item', '6 edited a target', '5 edited a target'],
      ...['4 resumed a push', '3 resumed a push'],
    ]);
  });

  it('have words for every event', () => {
    for (const type of changeTypes) expect(whatWasDone(type, 1)).toMatch(/^[a-z]/);
  });

  it('can be filtered by kind, with each event in at most one kind', () => {
    const types = kinds.flatMap((kind) => kind.types);
    expect(new Set(types).size).toBe(types.length);
  });
});
