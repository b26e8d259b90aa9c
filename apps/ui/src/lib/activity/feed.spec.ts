import type { Activity, ActivityPage } from './activity.js';
import { noActivityFilter } from './activity.js';
import { Feed } from './feed.svelte.js';

const event = (position: number): Activity => ({
  position: `${position}`,
  type: 'ItemApproved',
  at: '2026-01-01T00:00:00.000Z',
  // Nobody does two of them in one go, so that each is a line.
  actor: { type: 'member', id: `member ${position}`, name: 'Ada' },
  ...{ queueId: 'q', itemId: 'i', datasetId: null, revision: '1', stateAfter: 'Approved' },
  correlationId: `request ${position}`,
  by: null,
});

/** A server with so many events, two on a page, that answers when the test lets it. */
function aServer() {
  const server = { events: 3, status: 200 };
  const asked: { readonly after: string | null; answer(): Promise<void> }[] = [];
  const pageAfter = (after: string | null): ActivityPage => {
    const last = after === null ? server.events : Number(after) - 1;
    const data = [last, last - 1].filter((position) => position > 0).map(event);
    return { data, next: last > 2 ? String(last - 1) : null };
  };
  const feed = new Feed(noActivityFilter, (address) => {
    const after = new URL(String(address), 'http://pages.test').searchParams.get('after');
    const { promise, resolve } = Promise.withResolvers<Response>();
    const response = Response.json(pageAfter(after), { status: server.status });
    const answer = async () => {
      resolve(response);
      for (let i = 0; i < 5; i++) await new Promise(setImmediate);
    };
    asked.push({ after, answer });
    return promise;
  });
  const shown = () => feed.lines.map(({ latest }) => Number(latest.position));
  const answer = () => asked.at(-1)?.answer();
  return { server, feed, asked, answer, shown };
}

describe('the feed of the activity', () => {
  it('grows at the top by itself, and at the bottom on demand', async () => {
    const { server, feed, answer, shown } = aServer();
    void feed.refresh();
    await answer();
    expect([shown(), feed.hasOlder]).toEqual([[3, 2], true]);
    void feed.older();
    await answer();
    expect([shown(), feed.hasOlder]).toEqual([[3, 2, 1], false]);
    server.events = 4;
    void feed.refresh();
    await answer();
    expect(shown()).toEqual([4, 3, 2, 1]);
  });

  it('starts over when more is new than fits on a page', async () => {
    const { server, feed, answer, shown } = aServer();
    void feed.refresh();
    await answer();
    server.events = 9;
    void feed.refresh();
    await answer();
    expect([shown(), feed.hasOlder]).toEqual([[9, 8], true]);
  });

  it.each(['refresh', 'older'] as const)('reads once more what happened during a read: %s', async (first) => {
    const { server, feed, asked, answer, shown } = aServer();
    void feed.refresh();
    await answer();
    void feed[first]();
    server.events = 4;
    void feed.refresh();
    void feed.refresh();
    await answer();
    await answer();
    expect(shown().slice(0, 2)).toEqual([4, 3]);
    expect(asked).toHaveLength(3);
  });

  it('says whether it could be read, and keeps saying that it could not until it was', async () => {
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
