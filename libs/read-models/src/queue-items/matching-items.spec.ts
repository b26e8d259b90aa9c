import { toJsonText } from '@labeling/domain';
import { aDatabase } from '../database.fixture.js';
import { givenOn } from '../given.fixture.js';
import * as history from '../history.fixture.js';
import { ada, ben, idOf, type Happening } from '../history.fixture.js';
import { checkpointPosition, itemStates, leftFor, listItems, matchingItems, type MatchItems } from '../queries.js';

const database = aDatabase();
const given = givenOn(database);
const queueId = idOf('queue');

const item = (name: string, index: number): Happening =>
  history.itemAdded(name, { index, metadata: toJsonText({ run: index % 2 === 0 ? 'Even' : 'odd' }) });
const items = Array.from({ length: 20 }, (_, index) => item(`item ${index}`, index));

async function matching(match: Omit<MatchItems, 'queueId'>): Promise<number[]> {
  const { total, matches, position } = await matchingItems(database.pool(), { queueId, ...match });
  expect(position).toBe(await checkpointPosition(database.pool()));
  expect([total, matches.length]).toEqual([20, 3]);
  return Array.from({ length: total }, (_, i) => i).filter((i) => ((matches[i >> 3] ?? 0) >> (i & 7)) & 1);
}

describe('the matching items of a queue', () => {
  beforeAll(async () => {
    await given(
      history.queueCreated(),
      history.queueCreated('other', 'Other'),
      ...items,
      history.itemAdded('item elsewhere', { queueId: idOf('other') }),
      history.approved('item elsewhere', ben),
      history.edited('item 1', toJsonText({ say: 'a "quoted" word, 100%' }), ben),
      history.edited('item 1', toJsonText({ say: 'a "quoted" word, 100 %' })),
      history.approved('item 2'),
      history.approved('item 3', ben),
      history.flagged('item 4', 'gone'),
      history.assigned('item 4', 'ada'),
      history.discarded('item 4'),
      history.flagged('item 6', 'unsure'),
      history.flagged('item 7', 'unsure'),
      history.unflagged('item 7'),
      history.flagged('item 8', 'odd', ben),
      history.assigned('item 3', 'ben'),
      history.assigned('item 9', 'ben', 'ada'),
      history.assigned('item 10', 'ben'),
      history.assigned('item 10'),
      history.assigned('item 11', 'bent'),
      history.pushed('item 5'),
    )
      .project()
      .then({});
  });

  it('are all items of the queue without a filter', async () => {
    const inQueue = Array.from({ length: 20 }, (_, i) => i).filter((i) => i !== 4 && i !== 5);
    expect(await matching({})).toEqual(inQueue);
    expect(await matching({ q: '' })).toEqual(inQueue);
  });

  it('are found by state, removed ones only when asked for', async () => {
    expect(await matching({ states: ['Approved'] })).toEqual([2, 3]);
    expect(await matching({ states: ['Modified', 'discarded', 'pushed'] })).toEqual([1, 4, 5]);
    expect(await matching({ states: [] })).toEqual([]);
  });

  it('are found by their flag', async () => {
    expect(await matching({ flagged: true })).toEqual([6, 8]);
    expect(await matching({ flagged: true, states: ['discarded'] })).toEqual([4]);
    expect(await matching({ flagged: false, states: ['Approved', 'discarded'] })).toEqual([2, 3]);
    const { data } = await listItems(database.pool(), { queueId, flagged: true, limit: 10 });
    expect(data.map(({ ordinal, flag }) => [ordinal, flag])).toEqual([
      [6, { reason: 'unsure', by: ada, at: expect.any(String) }],
      [8, { reason: 'odd', by: ben, at: expect.any(String) }],
    ]);
  });

  it('are found by assignee', async () => {
    expect(await matching({ assignee: 'ben' })).toEqual([3, 9]);
    expect(await matching({ assignee: 'ada' })).toEqual([9]);
    expect(await matching({ assignee: 'nobody' })).toEqual([]);
    expect(await matching({ assignee: 'none', states: ['Approved', 'New'], q: 'item 1' })).not.toContain(11);
    expect(await matching({ assignee: 'none', states: ['Approved', 'New'] })).toContain(10);
  });

  it('are counted for their assignees until they are approved or removed', async () => {
    const left = (member: string, queues = [queueId]) => leftFor(database.pool(), member, queues);
    expect(await left('ben')).toEqual(new Map([[queueId, 1]]));
    expect(await left('ada')).toEqual(new Map([[queueId, 1]]));
    expect(await left('nobody')).toEqual(new Map());
    expect(await left('ben', [])).toEqual(new Map());
  });

  it('are found by anybody who ever changed them, not by who added them', async () => {
    expect(await matching({ changedEverBy: 'ben' })).toEqual([1, 3, 8]);
    expect(await matching({ changedEverBy: 'ada' })).toEqual([1, 2, 6, 7]);
    expect(await matching({ changedEverBy: 'nobody' })).toEqual([]);
    expect(await matching({ changedEverBy: 'ben', states: ['Approved'], q: 'item 3' })).toEqual([3]);
  });

  it.each(['ITEM 7', 'item 1', 'even', 'a "quoted"', '100 %', '0%0', '_', '\\', 'answer', idOf('item 6')])(
    'contain a text by the rules of the list: %s',
    async (q) => {
      for (const states of [undefined, itemStates]) {
        const filter = { q, ...(states && { states }) };
        const listed = await listItems(database.pool(), { queueId, limit: 100, ...filter });
        expect(await matching(filter)).toEqual(listed.data.map(({ ordinal }) => ordinal));
      }
    },
  );

  it('are empty for an empty or unknown queue', async () => {
    for (const id of [idOf('nothing'), 'no uuid']) {
      expect(await matchingItems(database.pool(), { queueId: id, q: 'x' })).toMatchObject({ total: 0 });
    }
  });
});
