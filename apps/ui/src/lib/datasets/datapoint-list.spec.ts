/** @jest-environment node */
import { DatapointList } from './datapoint-list.svelte.js';
import type { DatapointLine, DatapointLines } from './datapoint-lines.js';

const lines = (from: number, to: number): DatapointLine[] =>
  Array.from({ length: to - from }, (_, i) => ({
    id: `d${from + i}`,
    data: '',
    target: '',
    createdAt: '2026-11-20T14:02:00.000Z',
    queueId: null,
    approvedBy: null,
  }));

/** A dataset of `size` datapoints, told in pages of 100. */
function aDataset(size: number) {
  const page = (from: number): DatapointLines => ({
    lines: lines(from, Math.min(from + 100, size)),
    next: from + 100 < size ? `${from + 100}` : null,
  });
  const server = { size, isAway: false };
  const fetcher: typeof fetch = async (address) => {
    if (server.isAway) throw new TypeError('no connection');
    size = server.size;
    return Response.json(page(Number(/after=(\d+)/.exec(String(address))?.[1] ?? 0)));
  };
  return { server, fetcher, first: () => page(0) };
}

describe('DatapointList', () => {
  it('loads page after page until the end', async () => {
    const { first, fetcher } = aDataset(250);
    const list = new DatapointList('x', first(), 250, fetcher);
    await list.more();
    expect(list.hasMore).toBe(true);
    await list.more();
    expect(list.lines.map(({ id }) => id)).toEqual(lines(0, 250).map(({ id }) => id));
    expect(list.hasMore).toBe(false);
  });

  it('goes on where it ended when the dataset has grown', async () => {
    const { server, first, fetcher } = aDataset(150);
    const list = new DatapointList('x', first(), 150, fetcher);
    await list.more();
    expect(list.hasMore).toBe(false);
    server.size = 220;
    list.refresh(first(), 220);
    expect(list.hasMore).toBe(true);
    await list.more();
    await list.more();
    expect(list.lines.map(({ id }) => id)).toEqual(lines(0, 220).map(({ id }) => id));
    expect(list.hasMore).toBe(false);
  });

  it('keeps what it has when the next page does not come, and can be asked again', async () => {
    const { server, first, fetcher } = aDataset(150);
    const list = new DatapointList('x', first(), 150, fetcher);
    server.isAway = true;
    await list.more();
    expect([list.lines.length, list.problem, list.hasMore]).toEqual([100, expect.any(String), true]);
    server.isAway = false;
    await list.more();
    expect([list.lines.length, list.problem]).toEqual([150, undefined]);
  });
});
