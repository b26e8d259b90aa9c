import type { ActivityLine, ActivityPage } from './activity.js';
import { noActivityFilter } from './activity.js';
import { Feed } from './feed.svelte.js';

const line = (position: number, request = position): ActivityLine => ({
  ...{ position: `${position}`, eventId: `evt_${position}`, times: 1, withEdit: false },
  type: 'ItemApproved',
  at: '2026-01-01T00:00:00.000Z',
  actor: { type: 'member', id: 'ada', name: 'Ada' },
  ...{ queueId: 'q', itemId: `item ${position}`, datasetId: null, revision: '1', stateAfter: 'Approved' },
  correlationId: `request ${request}`,
  ...{ by: null, source: null, added: null, collapsed: null },
});

const added = { type: 'DatapointsAdded', datasetId: 'd', queueId: null, itemId: null } as const;

/** A server with `lines` lines, two to a page, that answers when the test lets it. */
function aServer(longest?: number) {
  const server = {
    lines: 3,
    status: 200,
    isRestored: false,
    requestOf: (position: number) => position,
    isOfDataset: false,
    isEarlier: false,
  };
  const asked: { readonly after: string | null; readonly since: string | null; answer(): Promise<void> }[] = [];
  const page = (after: string | null, since: string | null): ActivityPage => {
    const last = after === null ? server.lines : Number(after) - 1;
    const first = since === null ? 1 : Number(since.slice(4)) + 1;
    const data = [last, last - 1].filter((position) => position >= first);
    return {
      data: data.map((position) => ({
        ...line(position, server.requestOf(position)),
        ...(server.isOfDataset && added),
      })),
      next: last - 1 > first ? String(last - 1) : null,
      ...{ lookedBackTo: null, latest: `evt_${server.lines}` },
    };
  };
  const fetcher = (address: string | URL | Request) => {
    const { searchParams } = new URL(String(address), 'http://pages.test');
    const [after, since] = [searchParams.get('after'), searchParams.get('since')];
    const { promise, resolve } = Promise.withResolvers<Response>();
    const status = server.isRestored && since !== null ? 400 : server.status;
    const { lookedBackTo, latest, ...rest } = page(after, since);
    const response = Response.json(server.isEarlier ? rest : { ...rest, lookedBackTo, latest }, { status });
    const answer = async () => {
      resolve(response);
      for (let i = 0; i < 5; i++) await new Promise(setImmediate);
    };
    asked.push({ after, since, answer });
    return promise;
  };
  const feed = new Feed(noActivityFilter, fetcher, longest);
  const shown = () =>
    feed.lines.map(({ position, times }) => (times === 1 ? Number(position) : `${position}×${times}`));
  const answer = () => asked.at(-1)?.answer();
  return { server, feed, asked, answer, shown };
}

/** A server on which only a few events match: it looks through one at a time, and answers at once. */
function aSearchingServer(events: number, matching: readonly number[]) {
  const server = { events, matching, asked: [] as string[], failsAt: 0 };
  const fetcher = async (address: string | URL | Request, init?: RequestInit) => {
    init?.signal?.throwIfAborted();
    const { searchParams } = new URL(String(address), 'http://pages.test');
    const [after, since] = [searchParams.get('after'), searchParams.get('since')];
    server.asked.push(after === null ? (since ?? 'latest') : `after ${after}`);
    const position = after === null ? server.events : Number(after) - 1;
    if (position === server.failsAt) return Response.json({}, { status: 503 });
    const isEnd = position <= (since === null ? 1 : Number(since.slice(4)) + 1);
    const isNew = since === null || position > Number(since.slice(4));
    const answer: ActivityPage = {
      data: isNew && server.matching.includes(position) ? [line(position)] : [],
      ...(isEnd
        ? { next: null, lookedBackTo: null }
        : { next: String(position), lookedBackTo: `2026-01-01T00:00:0${position}.000Z` }),
      latest: `evt_${server.events}`,
    };
    return Response.json(answer);
  };
  const feed = new Feed(noActivityFilter, fetcher);
  const shown = () => feed.lines.map(({ position }) => Number(position));
  return { server, feed, shown };
}

describe('the activity feed', () => {
  it('grows at the top even if the API is of an earlier version, which does not say what the latest event is', async () => {
    const { server, feed, asked, answer, shown } = aServer();
    server.isEarlier = true;
    void feed.refresh();
    await answer();
    server.lines = 4;
    void feed.refresh();
    await answer();
    expect(asked.map(({ since }) => since)).toEqual([null, 'evt_3']);
    expect([shown(), feed.lookedBackTo]).toEqual([[4, 3, 2], null]);
  });

  it('keeps its older lines when nothing is new, even if the API is of an earlier version', async () => {
    const { server, feed, asked, answer, shown } = aServer();
    server.isEarlier = true;
    void feed.refresh();
    await answer();
    void feed.older();
    await answer();
    for (const lines of [3, 3, 4]) {
      server.lines = lines;
      void feed.refresh();
      await answer();
    }
    expect(asked.map(({ since }) => since)).toEqual([null, null, 'evt_3', 'evt_3', 'evt_3']);
    expect(shown()).toEqual([4, 3, 2, 1]);
  });

  it('grows at the top automatically, and at the bottom on demand', async () => {
    const { server, feed, answer, shown } = aServer();
    void feed.refresh();
    await answer();
    expect([shown(), feed.hasOlder]).toEqual([[3, 2], true]);
    void feed.older();
    await answer();
    expect([shown(), feed.hasOlder]).toEqual([[3, 2, 1], false]);
    server.lines = 4;
    void feed.refresh();
    await answer();
    expect(shown()).toEqual([4, 3, 2, 1]);
  });

  it('starts over when there is more news than fits on a page', async () => {
    const { server, feed, answer, shown } = aServer();
    void feed.refresh();
    await answer();
    server.lines = 9;
    void feed.refresh();
    await answer();
    await answer();
    expect([shown(), feed.hasOlder]).toEqual([[9, 8], true]);
  });

  it('starts over once it is long, so that it does not grow forever', async () => {
    const { server, feed, answer, shown } = aServer(4);
    void feed.refresh();
    await answer();
    for (server.lines = 4; server.lines < 40; server.lines++) {
      void feed.refresh();
      await answer();
      expect(shown()[0]).toBe(server.lines);
      expect(shown().length).toBeLessThanOrEqual(4);
    }
    expect(feed.hasOlder).toBe(true);
  });

  it('stops growing, once it is long, until a reader further down is back at the top', async () => {
    const { server, feed, asked, answer, shown } = aServer(4);
    void feed.refresh();
    await answer();
    void feed.readAt({ top: false });
    server.lines = 4;
    void feed.refresh();
    await answer();
    expect(shown()).toEqual([4, 3, 2]);
    void feed.older();
    await answer();
    server.lines = 5;
    expect(await feed.refresh()).toBe(true);
    expect([shown(), asked.length]).toEqual([[4, 3, 2, 1], 3]);
    void feed.readAt({ top: true });
    await answer();
    expect([shown(), asked.length]).toEqual([[5, 4], 4]);
  });

  it('starts over when the server does not know the events it has shown', async () => {
    const { server, feed, answer, shown } = aServer();
    void feed.refresh();
    await answer();
    [server.isRestored, server.lines] = [true, 2];
    void feed.refresh();
    await answer();
    await answer();
    expect([shown(), feed.problem]).toEqual([[2, 1], undefined]);
  });

  it.each([
    ['to items', false],
    ['to a dataset', true],
  ])(
    'has one line for what one request did %s, even if it continued meanwhile or exceeds a page',
    async (_, isOfDataset) => {
      const { server, feed, answer, shown } = aServer();
      server.isOfDataset = isOfDataset;
      server.requestOf = (position) => (position > 2 ? 3 : 2);
      void feed.refresh();
      await answer();
      void feed.older();
      await answer();
      server.lines = 4;
      void feed.refresh();
      await answer();
      expect(shown()).toEqual(['4×2', '2×2']);
    },
  );

  it.each(['refresh', 'older'] as const)('reads once more when something happened during a read: %s', async (first) => {
    const { server, feed, asked, answer, shown } = aServer();
    void feed.refresh();
    await answer();
    void feed[first]();
    server.lines = 4;
    void feed.refresh();
    void feed.refresh();
    await answer();
    await answer();
    expect(shown().slice(0, 2)).toEqual([4, 3]);
    expect(asked).toHaveLength(3);
  });

  it.each([
    ['arrived', 200],
    ['failed', 503],
  ])('reads older lines once, after the pending news has %s', async (_, status) => {
    const { server, feed, asked, answer, shown } = aServer();
    void feed.refresh();
    await answer();
    Object.assign(server, { lines: 4, status });
    void feed.refresh();
    expect(feed.isLoadingOlder).toBe(false);
    server.status = 200;
    void feed.older();
    void feed.older();
    expect([asked.length, feed.isLoadingOlder]).toEqual([2, true]);
    await answer();
    expect(asked.map(({ after }) => after)).toEqual([null, null, '2']);
    await answer();
    expect(shown()).toEqual(status === 200 ? [4, 3, 2, 1] : [3, 2, 1]);
    expect([asked.length, feed.isLoadingOlder, feed.hasOlder]).toEqual([3, false, false]);
  });

  it('keeps searching when few of many events match, and says how far back it has looked', async () => {
    const { server, feed, shown } = aSearchingServer(5, [4, 1]);
    const looked: (string | null)[] = [];
    const read = feed.refresh();
    for (; feed.isLoading; await Promise.resolve()) looked.push(feed.lookedBackTo);
    expect(await read).toBe(true);
    expect([shown(), feed.hasOlder, feed.lookedBackTo]).toEqual([[4, 1], false, null]);
    expect(server.asked).toEqual(['latest', 'after 5', 'after 4', 'after 3', 'after 2']);
    expect([...new Set(looked)]).toEqual([null, ...[5, 4, 3, 2].map((second) => `2026-01-01T00:00:0${second}.000Z`)]);
  });

  it.each([[[2]], [[]]])('looks for more in new events only, not again in all the others: %j', async (matching) => {
    const { server, feed, shown } = aSearchingServer(3, matching);
    await feed.refresh();
    server.asked.length = 0;
    server.events = 4;
    await feed.refresh();
    Object.assign(server, { events: 5, matching: [...matching, 5] });
    await feed.refresh();
    expect([shown(), server.asked]).toEqual([
      [5, ...matching],
      ['evt_3', 'evt_4'],
    ]);
  });

  it('keeps what it found when the search fails, and resumes from there when asked', async () => {
    const { server, feed, shown } = aSearchingServer(5, [5, 1]);
    server.failsAt = 3;
    expect(await feed.refresh()).toBe(false);
    expect([shown(), feed.hasOlder, feed.lookedBackTo]).toEqual([[5], true, null]);
    server.failsAt = 0;
    await feed.older();
    expect([shown(), feed.hasOlder, feed.problem]).toEqual([[5, 1], false, undefined]);
  });

  it('stops searching once its page is left', async () => {
    const { server, feed } = aSearchingServer(9, []);
    const read = feed.refresh();
    feed.stop();
    await read;
    expect(server.asked.length).toBeLessThan(9);
  });

  it('says whether it could be read, and shows a failure until it has been read', async () => {
    const { server, feed, answer } = aServer();
    server.status = 503;
    const failed = feed.refresh();
    await answer();
    expect([await failed, feed.problem, feed.isLoaded]).toEqual([false, 'The activity could not be loaded.', false]);
    server.status = 200;
    const read = feed.refresh();
    expect(feed.problem).toBeDefined();
    await answer();
    expect([await read, feed.problem, feed.isLoaded]).toEqual([true, undefined, true]);
  });
});
