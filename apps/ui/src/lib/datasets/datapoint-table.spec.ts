import { flushSync } from 'svelte';
import type { ListedDatapoint } from './listed-datapoint.js';
import { DatapointTable } from './datapoint-table.svelte.js';
import { findDatapoints, LARGEST_SLICE } from './find-datapoints.js';
import { searchWords } from './search-words.js';

const row = (ordinal: number): ListedDatapoint => ({
  ...{
    id: `d${ordinal}`,
    ordinal,
    data: [],
    target: { fields: null, preview: [] },
    at: '',
    queueId: null,
    approvedBy: null,
  },
});

/** A dataset of `size` datapoints, of which every thousandth contains the text that is searched for. */
function aDataset(size: number) {
  const asked: string[] = [];
  const server = { isAway: false, meanwhile: () => {} };
  const fetcher: typeof fetch = async (address, init) => {
    const url = new URL(String(address), 'http://x');
    asked.push(url.pathname + url.search);
    if (server.isAway) throw new TypeError('no connection');
    if (url.pathname.endsWith('/rows')) {
      return Response.json({ rows: JSON.parse(String(init?.body)).ordinals.map(row) });
    }
    if (url.pathname.includes('/datapoints/')) return Response.json({ ...row(7), id: url.pathname.split('/').at(-1) });
    server.meanwhile();
    const [from, count] = ['from', 'count'].map((name) => Number(url.searchParams.get(name)));
    const slice = Array.from({ length: count ?? 0 }, (_, i) => (from ?? 0) + i);
    return Response.json({ ordinals: slice.filter((ordinal) => ordinal < size && ordinal % 1_000 === 0) });
  };
  return { server, asked, table: new DatapointTable('x', [], { places: size }, fetcher) };
}

describe('a search among datapoints', () => {
  it('covers a million slice by slice, and shows matches in the order of the dataset', async () => {
    const { table, asked } = aDataset(1_000_000);
    await table.search('x');
    expect(table.navigator.total).toBe(1_000);
    expect([1, 2, 1_000, 1_001].map((position) => table.navigator.ordinalAt(position))).toEqual([
      0,
      1_000,
      999_000,
      undefined,
    ]);
    expect([table.navigator.positionOf(1_000), table.navigator.shows(1_000), table.navigator.shows(1_001)]).toEqual([
      2,
      true,
      false,
    ]);
    expect(asked).toHaveLength(1 + Math.ceil((1_000_000 - 5_000) / LARGEST_SLICE));
    await table.search('');
    expect(table.navigator.total).toBe(1_000_000);
  });

  it('continues where an answer ended early, because the datapoints are large', async () => {
    const asked: number[] = [];
    const fetcher: typeof fetch = async (address) => {
      const { searchParams } = new URL(String(address), 'http://x');
      const from = Number(searchParams.get('from'));
      asked.push(from);
      expect(searchParams.get('early')).toBe('1');
      return Response.json({ ordinals: [from], next: Math.min(from + 300, 1_000) });
    };
    const { signal } = new AbortController();
    const search = { datasetId: 'x', q: 'a', field: '', from: 0, total: 1_000, signal };
    const found: unknown[] = [];
    for await (const each of findDatapoints(search, fetcher)) found.push(each);
    expect(asked).toEqual([0, 300, 600, 900]);
    expect(found).toEqual([
      { ordinals: [0], through: 300 },
      { ordinals: [300], through: 600 },
      { ordinals: [600], through: 900 },
      { ordinals: [900], through: 1_000 },
    ]);
  });

  it('continues with datapoints that arrive later, and keeps the matches', async () => {
    const { table, asked } = aDataset(10_000);
    table.change({ places: 3_500 });
    await table.search('x');
    expect(table.navigator.total).toBe(4);
    const before = asked.length;
    table.change({ places: 5_500 });
    expect([table.navigator.total, table.isSearching]).toEqual([4, true]);
    while (table.isSearching) await new Promise((resolve) => setImmediate(resolve));
    expect([table.navigator.total, asked.length - before]).toEqual([6, 1]);
    expect(asked.at(-1)).toContain('from=3500');
  });

  it('is replaced by the next one, whose results alone are shown', async () => {
    const { table } = aDataset(200_000);
    const first = table.search('x');
    await table.search('');
    await first;
    expect([table.navigator.total, table.isSearching]).toEqual([200_000, false]);
  });

  it('leaves out what was deleted after it was found but before the answer arrived', async () => {
    const { table, server } = aDataset(3_000);
    server.meanwhile = () => table.change({ places: 3_000, empty: [1_000] });
    await table.search('x');
    expect([1, 2, 3].map((position) => table.navigator.ordinalAt(position))).toEqual([0, 2_000, undefined]);
  });

  it('counts only what it has found, and never what was shown before it', async () => {
    const { table, server } = aDataset(200_000);
    const said: string[] = [];
    server.meanwhile = () => void said.push(searchWords(table));
    await table.search('x');
    said.push(searchWords(table));
    const found = ['5 found in the first 5,000', '55 found in the first 55,000', '105 found in the first 105,000'];
    const counts = [...found, '155 found in the first 155,000'].map((count) => `${count} of 200,000…`);
    expect(said).toEqual(['Searching…', ...counts, '200 of 200,000']);
    const next = table.search('y');
    expect([table.navigator.total, searchWords(table)]).toEqual([200, 'Searching…']);
    await next;
    await table.search('');
    expect(searchWords(table)).toBe('');
  });

  it('counts its matches among the datapoints that are left', async () => {
    const { table } = aDataset(3_000);
    table.change({ places: 3_000, empty: [1, 1_000] });
    await table.search('x');
    expect(searchWords(table)).toBe('2 of 2,998');
  });

  it('reports when the server cannot be reached', async () => {
    const { table, server } = aDataset(10);
    server.isAway = true;
    await table.search('x');
    expect([table.searchProblem, table.isSearching]).toEqual(['The server cannot be reached.', false]);
  });
});

describe('a selection of datapoints', () => {
  it('is sent as ranges, whatever is shown', async () => {
    const { table } = aDataset(1_000_000);
    table.cursor.selectAll();
    expect([table.selection.count, table.selectedRanges()]).toEqual([1_000_000, [[0, 999_999]]]);
    table.selection.clear();
    table.cursor.put(3);
    table.cursor.extend(7);
    table.cursor.toggle(20);
    expect(table.selectedRanges()).toEqual([
      [3, 6],
      [20, 20],
    ]);
    await table.search('x');
    table.selection.clear();
    table.cursor.selectAll();
    expect([table.selection.count, table.selectedRanges()[1]]).toEqual([1_000, [1_000, 1_000]]);
  });

  it('counts as complete only if all shown datapoints are selected', async () => {
    const { table } = aDataset(3_000);
    table.selection.set([1, 2, 3, 4], true);
    expect(table.shownSelected).toBe('mixed');
    await table.search('x');
    expect(table.shownSelected).toBe(false);
    table.selection.toggle(1_000);
    expect(table.shownSelected).toBe('mixed');
    table.toggleShown();
    expect([table.shownSelected, table.selection.count]).toEqual([true, 7]);
  });

  it('does not come back with Shift once everything that a search shows is deselected', async () => {
    const { table } = aDataset(3_000);
    await table.search('x');
    table.cursor.toggle(0);
    table.cursor.extend(3);
    table.toggleShown();
    table.cursor.extend(2);
    expect(table.selectedRanges()).toEqual([
      [1_000, 1_000],
      [2_000, 2_000],
    ]);
  });

  it('keeps those that a search hides when those shown are deselected', async () => {
    const { table } = aDataset(3_000);
    table.toggleShown();
    expect([table.shownSelected, table.selection.count]).toEqual([true, 3_000]);
    await table.search('x');
    table.toggleShown();
    expect([table.shownSelected, table.selection.count]).toEqual([false, 2_997]);
    await table.search('');
    expect(table.shownSelected).toBe('mixed');
    table.toggleShown();
    table.toggleShown();
    expect([table.shownSelected, table.selection.count]).toEqual([false, 0]);
  });
});

describe('a datapoint', () => {
  it('is opened by its position, and so are its neighbors among the shown ones', async () => {
    const { table } = aDataset(3_000);
    await table.open(1_999);
    expect([table.opened?.id, table.neighbor(-1)]).toEqual(['d1999', 1_998]);
    await table.search('x');
    await table.open(1_000);
    table.step(1);
    flushSync();
    expect([table.openOrdinal, table.neighbor(1)]).toEqual([2_000, undefined]);
    table.step(1);
    expect(table.openOrdinal).toBe(2_000);
    table.close();
    expect([table.openOrdinal, table.opened]).toEqual([undefined, undefined]);
  });

  it('is never shown under the number of another that is loading or cannot be loaded', async () => {
    const { table, server } = aDataset(10);
    await table.open(1);
    table.step(1);
    expect([table.openOrdinal, table.opened, table.problem]).toEqual([2, undefined, undefined]);
    await table.open(2);
    expect(table.opened?.id).toBe('d2');
    server.isAway = true;
    await table.open(3);
    expect([table.opened, table.problem]).toEqual([undefined, 'The datapoint could not be loaded.']);
    server.isAway = false;
    await table.openNamed('d4');
    expect([table.opened?.id, table.problem]).toEqual(['d4', undefined]);
  });

  it('from a link does not replace another that was opened while it was loading', async () => {
    const { table } = aDataset(10);
    const named = table.openNamed('d7');
    await table.open(2);
    expect([await named, table.openOrdinal, table.opened?.id]).toEqual([true, 2, 'd2']);
  });

  it('is shown when the dataset has grown', () => {
    const { table } = aDataset(5);
    table.change({ places: 8 });
    expect(table.navigator.ordinalAt(8)).toBe(7);
  });
});

describe('places of deleted datapoints', () => {
  it('are not shown, and the others keep their numbers', () => {
    const shownIn = ({ order }: DatapointTable) =>
      Array.from({ length: order.total }, (_, i) => order.ordinalAt(i + 1));
    for (const empty of [[], [0], [0, 1, 2], [3], [9], [2, 3, 7], [0, 2, 4, 6, 8]]) {
      const { table } = aDataset(10);
      table.change({ places: 10, empty });
      const rest = Array.from({ length: 10 }, (_, ordinal) => ordinal).filter((ordinal) => !empty.includes(ordinal));
      expect(shownIn(table)).toEqual(rest);
      expect(rest.map((ordinal) => table.order.positionOf(ordinal))).toEqual(rest.map((_, i) => i + 1));
      expect(rest.every((ordinal) => table.order.shows(ordinal))).toBe(true);
      expect(empty.some((ordinal) => table.order.shows(ordinal))).toBe(false);
    }
    const { table } = aDataset(10);
    table.change({ places: 12, empty: [0, 2, 4, 6, 8] });
    expect(shownIn(table)).toEqual([1, 3, 5, 7, 9, 10, 11]);
  });

  it('are dropped from the selection and the matches, and closed if open', async () => {
    const { table } = aDataset(10_000);
    await table.search('x');
    table.selection.set([1_000, 2_000], true);
    await table.open(2_000);
    table.change({ places: 10_000, empty: [2_000, 4_000] });
    expect([table.selection.ordinals(), table.openOrdinal]).toEqual([[1_000], undefined]);
    expect(Array.from({ length: table.order.total }, (_, i) => table.order.ordinalAt(i + 1))).not.toContain(2_000);
    expect(table.navigator.total).toBe(8);
  });
});
