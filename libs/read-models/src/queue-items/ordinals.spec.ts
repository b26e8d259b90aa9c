import { aDatabase } from '../database.fixture.js';
import { givenOn } from '../given.fixture.js';
import { idOf, itemAdded, type Happening } from '../history.fixture.js';
import { listItems } from '../queries.js';

const database = aDatabase();
const given = givenOn(database);
const queueId = idOf('queue');

const many = (request: number, count: number): Happening[] =>
  Array.from({ length: count }, (_, index) => itemAdded(`${request} ${index}`, { request, index }));
const inOrder = (...groups: Happening[][]): string[] => groups.flat().map(({ stream }) => stream.slice('item-'.length));

async function order(): Promise<string[]> {
  const { data } = await listItems(database.pool(), { queueId, limit: 10_000 });
  expect(data.map(({ ordinal }) => ordinal)).toEqual(data.map((_, i) => i));
  return data.map(({ id }) => id);
}

describe('the order of a queue', () => {
  it('is that of the requests and of the items in them, however they arrive', async () => {
    const [first, second, third] = [many(1, 5), many(2, 5), many(3, 5)];
    await given(...third, ...first.toReversed(), ...second)
      .project((events) => [events.slice(0, 7), events.slice(7, 8), events.slice(8)])
      .then({});
    expect(await order()).toEqual(inOrder(first, second, third));
  });

  it('is right when a straggler sorts before more items than are read at once', async () => {
    const [first, second, third] = [many(1, 700), many(2, 1), many(3, 1_500)];
    await given(...first, ...third, ...second)
      .project((events) => [events.slice(0, -1), events.slice(-1)])
      .then({});
    expect(await order()).toEqual(inOrder(first, second, third));
  });

  it('is right when a straggler sorts before all', async () => {
    const [first, rest] = [many(1, 1), many(2, 300)];
    await given(...rest, ...first)
      .project((events) => [events.slice(0, -1), events.slice(-1)])
      .then({});
    expect(await order()).toEqual(inOrder(first, rest));
  });
});
