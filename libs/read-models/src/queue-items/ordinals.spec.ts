import fc from 'fast-check';
import { aDatabase, inTransaction } from '../database.fixture.js';
import { allRows, givenOn } from '../given.fixture.js';
import { idOf, itemAdded, stored, type Happening } from '../history.fixture.js';
import { dropIndicesOfQueries, migrateReadModels, projectBatch } from '../projection.js';
import { listItems } from '../queries.js';
import { queueItemsTable } from './queue-items-tables.js';

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

/** So many arguments overflow the stack. */
const TAIL = 240_000;

/** Items of the newest request, as if they had been folded one after the other. */
async function addMore(count: number): Promise<void> {
  const others: Readonly<Record<string, string>> = {
    id: 'gen_random_uuid()',
    ordinal: 'ordinal + n',
    arrival_index: 'arrival_index + n',
  };
  const names = Object.keys(queueItemsTable.columns);
  await database.pool().query(
    `insert into read_model.queue_items (${names.join(', ')})
     select ${names.map((name) => others[name] ?? name).join(', ')}
     from (select * from read_model.queue_items order by ordinal desc limit 1) as newest, generate_series(1, $1) as n`,
    [count],
  );
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
  it('is that in which the store first saw the requests, and of the items in them', async () => {
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

  it('is kept by every later request, however far the clock before it was ahead', async () => {
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

  it('moves only what was added since a request began, when that request adds more', async () => {
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

  it('is right when an item arrives late that stands before all others', async () => {
    const [first, ...others] = many(1, 300);
    await given(...others, ...many(2, 300), ...(first ? [first] : []))
      .project((events) => [events.slice(0, -1), events.slice(-1)])
      .then({});
    expect(await order()).toEqual(inOrder(many(1, 300), many(2, 300)));
  });

  it('is right when an item arrives late before more than can be handed to a function at once', async () => {
    const [first, late, other] = [itemAdded('first', { index: 0 }), itemAdded('late', { index: 1 }), many(1, 1)];
    const events = stored([first, ...other, late]);
    const project = (from: number, to?: number) =>
      inTransaction(database.pool(), (client) => projectBatch(client, 'read_model', events.slice(from, to)));
    await database.empty();
    const indices = await inTransaction(database.pool(), (client) => dropIndicesOfQueries(client, 'read_model'));
    await project(0, -1);
    await addMore(TAIL);
    await project(-1);
    const { rows } = await database.pool().query<{ moved: number; last: number; late: number }>(
      `select count(*) filter (where ordinal = arrival_index + 2)::integer as moved, max(ordinal) as last,
         max(ordinal) filter (where id = $1) as late
       from read_model.queue_items`,
      [idOf('late')],
    );
    expect(rows).toEqual([{ moved: TAIL + 1, last: TAIL + 2, late: 1 }]);
    await database.empty();
    for (const index of indices) await database.pool().query(index);
  });

  it('is given to the items of an older installation', async () => {
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
