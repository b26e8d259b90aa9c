import { changeTypes } from '@labeling/domain';
import type { Activity } from './activity.js';
import { feedLines, kinds, whatWasDone } from './activity-words.js';

const event = (over: Partial<Activity>): Activity => ({
  ...{ position: '1', type: 'ItemApproved', at: '2026-11-21T10:00:00.000Z', revision: '1', stateAfter: 'Approved' },
  ...{ actor: { type: 'member', id: 'ada', name: 'Ada' }, queueId: 'q', itemId: 'i', datasetId: null },
  ...{ correlationId: 'c', by: null, ...over },
});
const words = (events: readonly Activity[]) =>
  feedLines(events).map((line) => `${line.latest.position} ${whatWasDone(line)}`);

describe('the lines of the feed', () => {
  it('combine what one request did to many items', () => {
    const events = [9, 8, 7].map((n) => event({ position: String(n), itemId: String(n) }));
    expect(words(events)).toEqual(['9 approved 3 items']);
  });

  it('combine an approval with the edit that it carried, for one item and for many', () => {
    const pair = (n: number, correlationId: string) => [
      event({ position: String(2 * n + 1), itemId: String(n), correlationId }),
      event({ position: String(2 * n), itemId: String(n), correlationId, type: 'TargetEdited' }),
    ];
    expect(words([...pair(9, 'c'), ...pair(8, 'd'), ...pair(7, 'd'), ...pair(6, 'd').slice(0, 1)])).toEqual([
      ...['19 edited and approved an item', '17 edited and approved 2 items', '13 approved an item'],
    ]);
    const [approved, edited] = [event({ position: '9' }), event({ position: '8', type: 'TargetEdited' })];
    expect(words([approved, { ...edited, correlationId: 'earlier' }])).toEqual([
      '9 approved an item',
      '8 edited a target',
    ]);
    expect(words([approved, { ...edited, itemId: 'another' }])).toEqual(['9 approved an item', '8 edited a target']);
  });

  it('do not say that somebody approved what annotations agreed on', () => {
    const agreed = (n: number) => event({ position: String(n), itemId: String(n), by: 'agreement' });
    const edit = event({ position: '4', itemId: '5', type: 'TargetEdited' });
    expect(words([event({ position: '9' }), agreed(7), agreed(6), agreed(5), edit])).toEqual([
      '9 approved an item',
      '7 completed 2 agreed items',
      '5 completed an agreed item',
    ]);
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
      ...['4 made progress on a push', '3 made progress on a push'],
    ]);
  });

  it('have words for every event', () => {
    for (const line of feedLines(changeTypes.map((type, i) => event({ type, itemId: String(i) })))) {
      expect(whatWasDone(line)).toMatch(/^[a-z]/);
    }
  });

  it('can be filtered by kind, with each event in at most one kind', () => {
    const types = kinds.flatMap((kind) => kind.types);
    expect(new Set(types).size).toBe(types.length);
  });
});
