import { jest } from '@jest/globals';
import { LocallyKeptVisits } from './kept-visits.js';
import type { Visit } from './visit-meter.js';
import { VisitOutbox, type Reception, type ToldVisit } from './visit-outbox.js';

interface Telling {
  readonly visits: readonly ToldVisit[];
  readonly isLeaving: boolean;
}

/** A browser's page and what its server heard; `answer` may be replaced to be slow or to refuse. */
function aPage(memberId = 'lea') {
  const heard: Telling[] = [];
  const server: { answer: () => Promise<Reception> } = { answer: () => Promise.resolve('taken') };
  const outbox = new VisitOutbox({
    channel: (visits, isLeaving) => {
      heard.push({ visits, isLeaving });
      return server.answer();
    },
    kept: new LocallyKeptVisits(localStorage, 'queue', memberId),
    clock: Date.now,
  });
  const items = () => heard.map(({ visits }) => visits.map(({ itemId }) => itemId));
  return { outbox, heard, server, items };
}
/** One that has just ended. */
const visit = (itemId: string, milliseconds = 2_000): Visit => {
  return { itemId, from: Date.now() - milliseconds, to: Date.now() };
};
const wait = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
});
afterEach(() => jest.useRealTimers());

describe('visits', () => {
  it('are told together, a few seconds after the first, by how long they were and how long ago', async () => {
    const { outbox, heard } = aPage();
    outbox.add(visit('a', 42_500));
    await wait(1_500);
    outbox.add(visit('b'));
    await wait(2_499);
    expect(heard).toEqual([]);
    await wait(1);
    expect(heard).toEqual([
      {
        isLeaving: false,
        visits: [
          { id: expect.stringMatching(/^[0-9a-f-]{36}$/), itemId: 'a', secondsAgo: 4, seconds: 42.5 },
          { id: expect.any(String), itemId: 'b', secondsAgo: 2.5, seconds: 2 },
        ],
      },
    ]);
    await wait(600_000);
    expect(heard).toHaveLength(1);
    expect(localStorage).toHaveLength(0);
  });

  it('are told again, as the same, until they are taken', async () => {
    const { outbox, heard, server, items } = aPage();
    server.answer = () => Promise.resolve('later');
    outbox.add(visit('a'));
    await wait(4_000 + 5_000);
    expect(localStorage).toHaveLength(1);
    outbox.add(visit('b'));
    server.answer = () => Promise.resolve('taken');
    await wait(60_000);
    expect(items()).toEqual([['a'], ['a'], ['a', 'b']]);
    expect(new Set(heard.map(({ visits }) => visits[0]?.id)).size).toBe(1);
    expect(heard.map(({ visits }) => visits[0]?.secondsAgo)).toEqual([4, 9, 19]);
    expect(localStorage).toHaveLength(0);
  });

  it('that the server will never take are let go', async () => {
    const { outbox, server, items } = aPage();
    server.answer = () => Promise.resolve('refused');
    outbox.add(visit('a'));
    await wait(600_000);
    expect(items()).toEqual([['a']]);
    expect(localStorage).toHaveLength(0);
  });

  it('are told a hundred at once', async () => {
    const { outbox, items } = aPage();
    for (let i = 0; i < 250; i++) outbox.add(visit(String(i)));
    await wait(12_000);
    expect(items().map(({ length }) => length)).toEqual([100, 100, 50]);
    expect(items().flat()).toEqual(Array.from({ length: 250 }, (_, i) => String(i)));
  });
});

describe('a page that is left', () => {
  it('tells everything at once, also what is on its way', async () => {
    const { outbox, server, heard, items } = aPage();
    const answer = Promise.withResolvers<Reception>();
    server.answer = () => answer.promise;
    outbox.add(visit('a'));
    await wait(4_000);
    outbox.add(visit('b'));
    outbox.leave();
    expect(items()).toEqual([['a'], ['a', 'b']]);
    expect(heard.map(({ isLeaving }) => isLeaving)).toEqual([false, true]);
    answer.resolve('taken');
    await wait(600_000);
    expect(heard).toHaveLength(2);
    expect(localStorage).toHaveLength(0);
  });

  it('leaves what was not taken to the next page of the same member, and to nobody else', async () => {
    const first = aPage();
    first.server.answer = () => new Promise(() => undefined);
    first.outbox.add(visit('a'));
    first.outbox.leave();
    const bens = aPage('ben');
    const next = aPage();
    await wait(4_000);
    expect(bens.items()).toEqual([]);
    expect(next.items()).toEqual([['a']]);
    expect(next.heard[0]?.visits[0]?.id).toBe(first.heard[0]?.visits[0]?.id);
    expect(localStorage).toHaveLength(0);
  });

  it('that comes back goes on telling', async () => {
    const { outbox, server, items } = aPage();
    server.answer = () => Promise.resolve('later');
    outbox.add(visit('a'));
    outbox.leave();
    await wait(0);
    server.answer = () => Promise.resolve('taken');
    await wait(5_000);
    expect(items()).toEqual([['a'], ['a']]);
  });
});

it('a storage that holds something else, or nothing at all, is no trouble', async () => {
  localStorage.setItem('labeling-visits:queue:lea:other', '[{"id":1},"x"]');
  localStorage.setItem('labeling-visits:queue:lea:broken', '{');
  const { outbox, server, items } = aPage();
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  server.answer = () => Promise.resolve('later');
  outbox.add(visit('a'));
  await wait(9_000);
  expect(items()).toEqual([['a'], ['a']]);
  full.mockRestore();
});
