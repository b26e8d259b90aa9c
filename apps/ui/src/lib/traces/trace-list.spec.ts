import { aTrace } from './many-traces.fixture.js';
import { TraceList } from './trace-list.svelte.js';
import type { TraceLines } from './trace.js';

/** A server with traces `t0`, `t1`, … of which the last is the newest, in pages of 100. */
function aProject(size: number) {
  const server = { size, isAway: false, asked: [] as string[], meanwhile: () => {} };
  const page = (from: number): TraceLines => {
    const lines = Array.from({ length: Math.min(100, from) }, (_, i) => aTrace(`t${from - 1 - i}`));
    return { lines, next: from > 100 ? `${from - 100}` : null };
  };
  const fetcher: typeof fetch = async (address) => {
    server.asked.push(String(address));
    if (server.isAway) throw new TypeError('no connection');
    const answer = Response.json(page(Number(/after=(\d+)/.exec(String(address))?.[1] ?? server.size)));
    server.meanwhile();
    return answer;
  };
  return { server, list: new TraceList('q=x', page(size), fetcher) };
}
const newestFirst = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => `t${to - 1 - i}`);
const ids = (list: TraceList) => list.lines.map(({ traceId }) => traceId);

describe('TraceList', () => {
  it('loads page after page until the end, with the filter', async () => {
    const { server, list } = aProject(250);
    await list.more();
    expect(list.hasMore).toBe(true);
    await list.more();
    await list.more();
    expect(ids(list)).toEqual(newestFirst(0, 250));
    expect([list.hasMore, server.asked[0]]).toEqual([false, '/traces/lines?q=x&after=150']);
  });

  it('keeps its lines when the next page fails, and can try again', async () => {
    const { server, list } = aProject(150);
    server.isAway = true;
    await list.more();
    expect([list.lines.length, list.problem, list.hasMore]).toEqual([100, expect.any(String), true]);
    server.isAway = false;
    await list.more();
    expect([list.lines.length, list.problem]).toEqual([150, undefined]);
  });

  it('puts new lines before its own', async () => {
    const { server, list } = aProject(250);
    await list.more();
    server.size = 253;
    expect(await list.newer()).toBe(3);
    expect(ids(list)).toEqual(newestFirst(50, 253));
    await list.more();
    expect(ids(list)).toEqual(newestFirst(0, 253));
    expect(await list.newer()).toBe(0);
  });

  it('starts over when more than a page is new', async () => {
    const { server, list } = aProject(250);
    server.size = 500;
    expect(await list.newer()).toBeUndefined();
    expect([ids(list), list.hasMore]).toEqual([newestFirst(400, 500), true]);
  });

  it('returns how many lines are new in a short list, and in an empty one', async () => {
    const { server, list } = aProject(0);
    server.size = 2;
    expect(await list.newer()).toBe(2);
    server.size = 5;
    expect([await list.newer(), ids(list)]).toEqual([3, newestFirst(0, 5)]);
  });

  it('shows the new values of a trace that grew', () => {
    const { list } = aProject(150);
    list.take({ lines: [aTrace('t149', { spanCount: 9 }), aTrace('t148')], next: '148' });
    expect([list.lines[0]?.spanCount, list.lines.length]).toEqual([9, 100]);
  });

  it('leaves out what was deleted', () => {
    const { list } = aProject(5);
    list.remove(['t3', 't0', 'other']);
    expect(ids(list)).toEqual(['t4', 't2', 't1']);
  });

  it('leaves out what is deleted while an answer is on its way, and shows it again if it is sent again', async () => {
    const { server, list } = aProject(150);
    server.meanwhile = () => list.remove(['t149', 't3']);
    expect(await list.newer()).toBe(0);
    expect(ids(list)).toEqual(newestFirst(50, 149));
    await list.more();
    expect(ids(list)).toEqual(newestFirst(0, 149).filter((id) => id !== 't3'));
    server.meanwhile = () => {};
    await list.newer();
    expect(ids(list)[0]).toBe('t149');
  });

  it('is kept while another page is shown, unless it is long', async () => {
    const { list } = aProject(150);
    await list.more();
    const kept = list.keep(150);
    const { list: again } = aProject(150);
    if (kept) again.restore(kept);
    expect([ids(again), again.hasMore]).toEqual([ids(list), false]);
    expect(list.keep(149)).toBeUndefined();
  });
});
