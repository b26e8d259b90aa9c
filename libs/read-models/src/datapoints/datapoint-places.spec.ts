import { toJsonText, type JsonText } from '@labeling/domain';
import { aDatabase } from '../database.fixture.js';
import { givenOn, oneByOne, rowsOf } from '../given.fixture.js';
import * as history from '../history.fixture.js';
import { idOf, projectId, type Happening } from '../history.fixture.js';
import { migrateReadModels } from '../projection.js';
import * as ask from '../queries.js';
import { searchStep, type SearchStep } from './datapoint-search.js';

const database = aDatabase();
const given = givenOn(database);
const datasetId = idOf('dataset');
const db = () => database.pool();

function added(
  batch: string,
  ids: readonly string[],
  to = 'dataset',
  data = (id: string) => toJsonText(id),
): Happening {
  const datapoints = ids.map((id) => ({ id: idOf(id), data: data(id), target: toJsonText(null) }));
  return {
    stream: `datapoints-${idOf(batch)}`,
    event: { type: 'DatapointsAdded', data: { projectId, datasetId: idOf(to), createdAt: 'then', datapoints } },
  };
}
const events = [
  history.queueCreated(),
  history.datasetCreated(),
  history.itemAdded('item'),
  added('one', ['a', 'b']),
  added('elsewhere', ['x'], 'another'),
  history.approved('item'),
  history.pushed('item'),
  // A datapoint that already exists gets no second place.
  added('two', ['b', 'c', 'c', 'd']),
];
const places = async () =>
  (await rowsOf(database, 'datapoints')).map(({ dataset_id, ordinal }) => [dataset_id === datasetId, ordinal]);
const expected = [0, 1, 2, 3, 4].map((ordinal) => [true, ordinal]);

describe('the places of datapoints', () => {
  it.each([
    ['all at once', undefined],
    ['one by one', oneByOne],
  ])('are numbered in order when the events come %s', async (_, batches) => {
    await given(...events)
      .project(batches)
      .then({});
    expect((await places()).filter(([isOurs]) => isOurs)).toEqual(expected);
    expect((await places()).filter(([isOurs]) => !isOurs)).toEqual([[false, 0]]);
  });

  it('are given to datapoints that were stored before places existed', async () => {
    await given(...events)
      .project()
      .then({});
    const before = await rowsOf(database, 'datapoints');
    await db().query('alter table read_model.datapoints drop column ordinal');
    await db().query(`delete from read_model.migrations where name like 'NumberDatapoints%'`);
    await migrateReadModels(database.url());
    expect(await rowsOf(database, 'datapoints')).toEqual(before);
  });

  it('identify lines and whole datapoints', async () => {
    await given(...events)
      .project()
      .then({});
    const lines = await ask.datapointLinesAt(db(), {
      datasetId,
      ordinals: [4, 0, 9],
      characters: { data: 2, target: 2 },
    });
    expect(lines).toMatchObject([
      { id: idOf('a'), ordinal: 0, data: { text: '"a', isWhole: false }, queueId: null, approvedBy: null },
      { id: idOf('d'), ordinal: 4 },
    ]);
    const rows: number[] = [];
    const ranges = [
      [0, 1],
      [3, 9],
    ] as const;
    for await (const some of ask.streamDatapointsAt(db(), { datasetId, ranges })) {
      rows.push(...some.map(({ ordinal }) => ordinal));
    }
    expect(rows).toEqual([0, 1, 3, 4]);
    expect(await ask.getDatapoint(db(), idOf('c'))).toMatchObject({ ordinal: 3 });
  });
});

describe('a search among datapoints', () => {
  const texts: Readonly<Record<string, JsonText>> = {
    a: '{"say":"a \\"quoted\\" word, 100%"}' as JsonText,
    b: '{"n":1.10}' as JsonText,
    c: '"Über_all"' as JsonText,
    python: '"K\\u00f6ln, \\ud83c\\udf89"' as JsonText,
    go: '"\\u003cKöln\\u003e & more"' as JsonText,
    php: '"https:\\/\\/k\\u00D6ln.example"' as JsonText,
    nul: '"a\\u0000b"' as JsonText,
  };
  beforeAll(async () => {
    const batch = added('one', Object.keys(texts), 'dataset', (id) => texts[id] ?? toJsonText(id));
    await given(history.datasetCreated(), batch).project().then({});
  });
  const found = (q: string) => ask.matchingOrdinals(db(), { datasetId, q, from: 0, count: 10 });

  it('finds text as people read it, whatever its case, and treats no character as a wildcard', async () => {
    expect(await found('a "QUOTED"')).toEqual([0]);
    expect(await found('100%')).toEqual([0]);
    expect(await found('1.10')).toEqual([1]);
    expect(await found('über_')).toEqual([2]);
    expect(await found('%')).toEqual([0]);
    expect(await found(idOf('b'))).toEqual([1]);
    expect(await found('')).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });

  it('finds text however the program that sent it escaped it', async () => {
    expect(await found('köln')).toEqual([3, 4, 5]);
    expect(await found('KÖLN,')).toEqual([3]);
    expect(await found('🎉')).toEqual([3]);
    expect(await found('<köln>')).toEqual([4]);
    expect(await found('https://KÖLN')).toEqual([5]);
    expect(await found('kòln')).toEqual([]);
  });

  it('finds U+0000, which only an escape can express, and no text without it', async () => {
    expect(await found('\0')).toEqual([6]);
    expect(await found('A\0B')).toEqual([6]);
    expect(await found('Ü\0ber')).toEqual([]);
  });

  it('ends early when the datapoints are large, and continues from there', async () => {
    const search = (from: number, bytes: number) =>
      ask.searchDatapoints(db(), { datasetId, q: 'köln', from, count: 10, bytes });
    expect(await search(0, 1)).toEqual({ ordinals: [], next: 1 });
    expect(await search(3, 1)).toEqual({ ordinals: [3], next: 4 });
    const { ordinals, next } = await search(3, 50);
    expect([ordinals, next]).toEqual([[3, 4], 5]);
    expect(await search(next, 1_000)).toEqual({ ordinals: [5], next: 15 });
    const byField = { datasetId, q: '', field: 'say=', from: 0, count: 10, bytes: 1 };
    expect(await ask.searchDatapoints(db(), byField)).toEqual({ ordinals: [], next: 1 });
    expect(await ask.searchDatapoints(db(), { ...byField, q: '', field: '' })).toMatchObject({ next: 10 });
  });

  it('lists its matches page by page, however few bytes one query searches', async () => {
    const found: number[] = [];
    for (let from: number | null = 0; from !== null;) {
      const step: SearchStep = await searchStep(db(), { datasetId, q: 'köln', from, bytes: 30, limit: 2 });
      found.push(...step.ordinals);
      from = step.next;
    }
    expect(found).toEqual([3, 4, 5]);
  });

  it('searches one slice, and lists page by page', async () => {
    expect(await ask.matchingOrdinals(db(), { datasetId, q: 'a', from: 1, count: 1 })).toEqual([]);
    const first = await ask.listDatapoints(db(), { datasetId, q: '_', limit: 1 });
    expect([first.data.map(({ ordinal }) => ordinal), first.next]).toEqual([[2], null]);
    const beyond = await ask.listDatapoints(db(), { datasetId, q: '_', limit: 1, after: '9'.repeat(18) });
    expect(beyond).toEqual({ data: [], next: null });
    const page = await ask.listDatapoints(db(), { datasetId, q: '"', limit: 1 });
    expect([page.data.map(({ ordinal }) => ordinal), page.next]).toEqual([[0], '1']);
    const rest = await ask.listDatapoints(db(), { datasetId, q: '"', limit: 5, after: page.next ?? '' });
    expect([rest.data.map(({ ordinal }) => ordinal), rest.next]).toEqual([[1, 2, 3, 4, 5], '6']);
  });
});
