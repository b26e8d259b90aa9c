import fc from 'fast-check';
import type pg from 'pg';
import { aDatabase, inTransaction } from '../database.fixture.js';
import { allRows, givenOn } from '../given.fixture.js';
import { idOf, itemAdded, requestId, stored, type Happening } from '../history.fixture.js';
import { migrateReadModels, projectBatch } from '../projection.js';
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

/** This many arguments overflow the stack. */
const TAIL = 240_000;

/** The id of a made-up item. */
const idAt = requestId;

/**
 * The client, made to read `count` more items after the two in the queue, as if the request that arrived at `arrived`
 * had added them. `moved` collects which items are moved, and where to. That many rows in the tables would take long.
 */
function withMore(
  client: pg.PoolClient,
  { count, arrived, moved }: { count: number; arrived: string; moved: [id: string, ordinal: number][] },
): pg.PoolClient {
  const query = async (text: string, values: unknown[] = []) => {
    if (/^update read_model.queue_items as old set ordinal/.test(text)) {
      const [ids, ordinals] = values as [string[], number[]];
      ids.forEach((id, i) => moved.push([id, ordinals[i] ?? NaN]));
    }
    if (!text.includes('ordinal < $2 order by ordinal desc')) return client.query(text, values);
    const [queue, below, size] = values as [string, number, number];
    const from = Math.min(below, count + 2);
    const more = Array.from({ length: Math.max(0, Math.min(size, from - 2)) }, (_, i) => from - 1 - i);
    const { rows } = await client.query(text, [queue, Math.min(below, 2), size - more.length]);
    return { rows: [...more.map((ordinal) => ({ id: idAt(ordinal), arrived, index: ordinal, ordinal })), ...rows] };
  };
  return new Proxy(client, { get: (target, name) => (name === 'query' ? query : Reflect.get(target, name)) });
}

/** Which transaction wrote each row last. */
async function writers(): Promise<ReadonlyMap<string, string>> {
  const { rows } = await database
    .pool()
    .query<{ id: string; writer: string }>('select id, xmin::text as writer from read_model.queue_items');
  return new Map(rows.map(({ id, writer }) => [id, writer]));
}

/** Requests of processes whose clocks differ, each sending its items in a few pieces, in the order of the store. */
const histories = fc
  .array(fc.record({ clock: fc.nat(1_000), items: fc.integer({ min: 1, max: 5 }) }), { minLength: 1, maxLength: 6 })
  .chain((requests) => {
    const items = requests.flatMap(({ clock, items: count }, n) =>
      Array.from({ length: count }, (_, index) => ({ request: clock * 10 + n, index })),
    );
    return fc.shuffledSubarray(items, { minLength: items.length });
  });

describe('the order of a queue', () => {
  it('is the order in which the store first saw the requests, and of the items within them', async () => {
    const [first, second, third] = [many(1, 5), many(2, 5), many(3, 5)];
    await given(...third, ...first.toReversed(), ...second)
      .project((events) => [events.slice(0, 7), events.slice(7, 8), events.slice(8)])
      .then({});
    expect(await order()).toEqual(inOrder(third, first, second));
  });

  it('does not depend on clocks or batches', async () => {
    await fc.assert(
      fc.asyncProperty(histories, fc.integer({ min: 1, max: 7 }), async (items, size) => {
        const happenings = items.map(({ request, index }) => itemAdded(`${request} ${index}`, { request, index }));
        const cut = <Event>(events: Event[]) =>
          Array.from({ length: Math.ceil(events.length / size) }, (_, i) => events.slice(i * size, (i + 1) * size));
        await given(...happenings)
          .project(cut)
          .then({});
        const asTheyCame = await allRows(database);
        const requests = [...new Set(items.map(({ request }) => request))];
        const sorted = requests.flatMap((request) =>
          items.filter((item) => item.request === request).sort((one, other) => one.index - other.index),
        );
        expect(await order()).toEqual(sorted.map(({ request, index }) => idOf(`${request} ${index}`)));
        await given(...happenings)
          .project()
          .then({});
        const { queue_items: rebuilt } = await allRows(database);
        expect(rebuilt).toEqual(asTheyCame['queue_items']);
      }),
      { numRuns: 40 },
    );
  });

  it('is kept by every later request, however far ahead the clock of an earlier one was', async () => {
    const events = stored([...many(9, 500), ...many(1, 1), ...many(5, 1)]);
    const project = (from: number, to?: number) =>
      inTransaction(database.pool(), (client) => projectBatch(client, 'read_model', events.slice(from, to)));
    await database.empty();
    await project(0, 500);
    const before = await writers();
    await project(500, 501);
    await project(501);
    const after = await writers();
    expect([...before].filter(([id, writer]) => after.get(id) !== writer)).toEqual([]);
    expect(await order()).toEqual(inOrder(many(9, 500), many(1, 1), many(5, 1)));
  });

  it('changes only for what was added since a request began, when that request adds more', async () => {
    const [long, ...late] = [many(2, 3), many(3, 600), many(4, 1)];
    const events = stored([...many(1, 300), ...long.slice(0, 2), ...late.flat(), ...long.slice(2)]);
    await database.empty();
    const project = (from: number, to?: number) =>
      inTransaction(database.pool(), (client) => projectBatch(client, 'read_model', events.slice(from, to)));
    await project(0, -1);
    const before = await writers();
    await project(events.length - 1);
    const after = await writers();
    expect([...before].filter(([id, writer]) => after.get(id) !== writer)).toHaveLength(601);
    expect(await order()).toEqual(inOrder(many(1, 300), long, ...late));
  });

  it('is right when an item that belongs before all others arrives late', async () => {
    const [first, ...others] = many(1, 300);
    await given(...others, ...many(2, 300), ...(first ? [first] : []))
      .project((events) => [events.slice(0, -1), events.slice(-1)])
      .then({});
    expect(await order()).toEqual(inOrder(many(1, 300), many(2, 300)));
  });

  it('is right when an item arrives late before more items than a function accepts as arguments', async () => {
    const [first, late, other] = [itemAdded('first', { index: 0 }), itemAdded('late', { index: 1 }), many(1, 1)];
    const events = stored([first, ...other, late]);
    await database.empty();
    await inTransaction(database.pool(), (client) => projectBatch(client, 'read_model', events.slice(0, -1)));
    const moved: [id: string, ordinal: number][] = [];
    const more = { count: TAIL, arrived: String(events[1]?.position), moved };
    await inTransaction(database.pool(), (client) =>
      projectBatch(withMore(client, more), 'read_model', events.slice(-1)),
    );
    expect(moved.length).toBe(TAIL + 1);
    const at = (i: number) => (i === 0 ? idOf('1 0') : idAt(i + 1));
    expect(moved.find(([id, ordinal], i) => id !== at(i) || ordinal !== i + 2)).toBeUndefined();
    expect(await order()).toEqual(inOrder([first, late], other));
  });

  it('is applied to the items of an older installation', async () => {
    const happenings = [...many(3, 3), ...many(1, 2), ...many(2, 1)];
    await given(...happenings)
      .project()
      .then({});
    const expected = await allRows(database);
    await database.pool().query(`
      alter table read_model.queue_items drop column arrival_position;
      drop index read_model.queue_items_of_request;
      delete from read_model.migrations where name like 'OrderByArrival%';
      update read_model.queue_items set ordinal = 5 - ordinal`);
    await migrateReadModels(database.url());
    const columns = (rows: unknown) => (rows as object[]).map((row) => Object.fromEntries(Object.entries(row).sort()));
    expect(columns((await allRows(database))['queue_items'])).toEqual(columns(expected['queue_items']));
  });
});
