import type { JsonText } from '@labeling/domain';
import { aDatabase } from '../database.fixture.js';
import { givenOn } from '../given.fixture.js';
import * as history from '../history.fixture.js';
import { ben, idOf } from '../history.fixture.js';
import { matchingItems, sortedItems, type SortColumn } from '../queries.js';

const database = aDatabase();
const given = givenOn(database);
const queueId = idOf('queue');

/** Targets from all kinds of sources, in queue order. */
const targets = [
  '{"v":"wrong","n":10}',
  '{"v":"Right","n":9.5}',
  '{"v":null,"n":-1e2}',
  '{"n":"9"}',
  '[1]',
  '"v"',
  String.raw`{"v":"a \u0000 b","n":1e99}`,
  String.raw`{"v":"half \ud83d","n":1e400}`,
  String.raw`{"v":"\ude00 half","n":true}`,
  String.raw`{"v":"\ud83d\ude00 whole","n":false}`,
  String.raw`{"v":"\\ud83d\ude00 trap","n":[2,"Wrong"]}`,
  '{"v":"","n":{"a":1}}',
  `{"long":"${'x'.repeat(20_000)}","v":"wrong","n":1}`,
  ' {"v":"wrong","v":"last","n":10.0}',
] as JsonText[];

/** Some numbers among them are too large to compute with. */
const largeTargets = ['1e1001', '"x"', '5', 'true', 'null', '1e1000'].map((v) => `{"v":${v}}` as JsonText);

beforeAll(async () => {
  await given(
    history.queueCreated(),
    ...targets.map((target, index) =>
      history.itemAdded(`item ${index}`, { index, target, data: String(-index) as JsonText }),
    ),
    history.itemAdded('gone', { index: 99, target: targets[0] ?? ('1' as JsonText) }),
    history.discarded('gone'),
    history.edited('item 0', '{"v":"Edited","n":10}' as JsonText, ben),
    history.approved('item 3'),
    history.queueCreated('large'),
    ...largeTargets.map((target, index) =>
      history.itemAdded(`large ${index}`, { index, target, queueId: idOf('large'), request: 1 }),
    ),
  )
    .project()
    .then({});
});

const sorted = async (by: SortColumn, descending = false) => [
  ...(await sortedItems(database.pool(), { queueId, by, descending })),
];
const matching = async (field: string) => {
  const { matches, total } = await matchingItems(database.pool(), { queueId, field });
  return Array.from({ length: total }, (_, i) => i).filter((i) => ((matches[i >> 3] ?? 0) >> (i & 7)) & 1);
};

describe('the items of a queue sorted by a column', () => {
  it('are sorted by the value of a field: numbers, no and yes, texts, lists, objects, and last those without one', async () => {
    const without = [4, 5, 12];
    expect(await sorted({ is: 'field', key: 'n' })).toEqual([2, 1, 0, 13, 6, 7, 9, 8, 3, 10, 11, ...without]);
    expect(await sorted({ is: 'field', key: 'n' }, true)).toEqual([11, 10, 3, 8, 9, 7, 6, 0, 13, 1, 2, ...without]);
  });

  it('are sorted by texts regardless of case, whatever escapes they contain', async () => {
    const order = await sorted({ is: 'field', key: 'v' });
    expect(order.slice(0, 6)).toEqual([11, 10, 6, 0, 7, 13]);
    expect(order.slice(-5)).toEqual([2, 3, 4, 5, 12]);
    expect([...order].sort((a, b) => a - b)).toEqual(targets.map((_, i) => i));
  });

  it('are sorted by a field with numbers too large to compute with, which follow the others in both directions', async () => {
    const by = { is: 'field', key: 'v' } as const;
    const of = async (descending: boolean) => [
      ...(await sortedItems(database.pool(), { queueId: idOf('large'), by, descending })),
    ];
    expect(await of(false)).toEqual([2, 5, 0, 3, 1, 4]);
    expect(await of(true)).toEqual([1, 3, 2, 0, 5, 4]);
  });

  it('are sorted by state, data, last change or target', async () => {
    const all = targets.map((_, i) => i);
    expect((await sorted({ is: 'state' })).slice(-2)).toEqual([0, 3]);
    expect((await sorted({ is: 'updated' }, true)).slice(0, 2)).toEqual([3, 0]);
    expect((await sorted({ is: 'data' })).slice(0, 4)).toEqual([1, 10, 11, 12]);
    for (const is of ['state', 'data', 'updated', 'target'] as const) {
      expect((await sorted({ is }, true)).sort((a, b) => a - b)).toEqual(all);
    }
  });

  it('are empty for an unknown queue, and in queue order for a key that no item has', async () => {
    const by = { is: 'field', key: 'a \0 key' } as const;
    expect(await sorted(by)).toEqual(targets.map((_, i) => i));
    for (const id of ['no uuid', idOf('nothing')]) {
      expect([...(await sortedItems(database.pool(), { queueId: id, by, descending: false }))]).toEqual([]);
    }
  });
});

describe('items with a value in a field', () => {
  it.each([
    ['v=wrong', []],
    ['v=EDITED', [0]],
    ['v=right', [1]],
    ['v=last', [13]],
    ['n=10', [0, 13]],
    ['n=1e1', [0, 13]],
    ['n=9', [3]],
    ['n=-100', [2]],
    ['n=1e400', [7]],
    ['n=true', [8]],
    ['n=wrong', [10]],
    ['n=2', [10]],
    ['v=😀 whole', [9]],
    ['v=null', []],
    ['v=', [2, 3, 11]],
    ['v', []],
    ['v=a \0 b', []],
    ['0=1', []],
  ])('are found by %s: %j', async (field, found) => expect(await matching(field)).toEqual(found));

  it('are found by a field with any key', async () => {
    const target = '{"a=b%":"x"}' as JsonText;
    await given(history.queueCreated(), history.itemAdded('odd', { index: 0, target }))
      .project()
      .then({});
    expect([await matching('a%3Db%25=x'), await matching('a=b%=x')]).toEqual([[0], []]);
  });
});
