/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import { LocalVisits } from './stored-visits.js';
import type { Visit, VisitReport } from './visit.js';
import { VisitDelivery, type DeliveryResult } from './visit-delivery.js';

interface Telling {
  readonly visits: readonly VisitReport[];
  readonly isLeaving: boolean;
}

/** A browser's page and what its server received; `answer` may be replaced by one that is slow or refuses. */
function aPage(memberId = 'lea') {
  const heard: Telling[] = [];
  const server: { answer: () => Promise<DeliveryResult> } = { answer: () => Promise.resolve('taken') };
  const delivery = new VisitDelivery({
    send: (visits, isLeaving) => {
      heard.push({ visits, isLeaving });
      return server.answer();
    },
    stored: new LocalVisits(localStorage, 'queue', memberId),
    clock: Date.now,
  });
  const items = () => heard.map(({ visits }) => visits.map(({ itemId }) => itemId));
  return { delivery, heard, server, items };
}
/** A visit that has just ended. */
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
  it('are sent together, a few seconds after the first, with their length and how long ago they ended', async () => {
    const { delivery, heard } = aPage();
    delivery.add(visit('a', 42_500));
    await wait(1_500);
    delivery.add(visit('b'));
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

  it('are sent again unchanged until they are accepted', async () => {
    const { delivery, heard, server, items } = aPage();
    server.answer = () => Promise.resolve('later');
    delivery.add(visit('a'));
    await wait(4_000 + 5_000);
    expect(localStorage).toHaveLength(1);
    delivery.add(visit('b'));
    server.answer = () => Promise.resolve('taken');
    await wait(60_000);
    expect(items()).toEqual([['a'], ['a'], ['a', 'b']]);
    expect(new Set(heard.map(({ visits }) => visits[0]?.id)).size).toBe(1);
    expect(heard.map(({ visits }) => visits[0]?.secondsAgo)).toEqual([4, 9, 19]);
    expect(localStorage).toHaveLength(0);
  });

  it('are dropped if the server will never accept them', async () => {
    const { delivery, server, items } = aPage();
    server.answer = () => Promise.resolve('refused');
    delivery.add(visit('a'));
    await wait(600_000);
    expect(items()).toEqual([['a']]);
    expect(localStorage).toHaveLength(0);
  });

  it('are sent without those that the server would refuse, but with all others', async () => {
    const day = 86_400_000;
    const { delivery, items } = aPage();
    const [now, month] = [Date.now(), 30 * day];
    delivery.add({ itemId: 'too old', from: now - month - 2_000, to: now - month });
    delivery.add({ itemId: 'too long', from: now - day - 1_000, to: now });
    delivery.add({ itemId: 'backwards', from: now, to: now - 2_000 });
    delivery.add(visit('a'));
    delivery.add({ itemId: 'old', from: now - month + 8_000, to: now - month + 10_000 });
    await wait(4_000);
    expect(items()).toEqual([['a', 'old']]);
    delivery.add({ itemId: 'too long', from: now - day - 1_000, to: now });
    await wait(600_000);
    expect(items()).toHaveLength(1);
    expect(localStorage).toHaveLength(0);
  });

  it('are sent a hundred at once', async () => {
    const { delivery, items } = aPage();
    for (let i = 0; i < 250; i++) delivery.add(visit(String(i)));
    await wait(12_000);
    expect(items().map(({ length }) => length)).toEqual([100, 100, 50]);
    expect(items().flat()).toEqual(Array.from({ length: 250 }, (_, i) => String(i)));
  });
});

describe('a page that is left', () => {
  it('sends everything at once, including what is already being sent', async () => {
    const { delivery, server, heard, items } = aPage();
    const answer = Promise.withResolvers<DeliveryResult>();
    server.answer = () => answer.promise;
    delivery.add(visit('a'));
    await wait(4_000);
    delivery.add(visit('b'));
    delivery.leave();
    expect(items()).toEqual([['a'], ['a', 'b']]);
    expect(heard.map(({ isLeaving }) => isLeaving)).toEqual([false, true]);
    answer.resolve('taken');
    await wait(600_000);
    expect(heard).toHaveLength(2);
    expect(localStorage).toHaveLength(0);
  });

  it('leaves what was not accepted to the next page of the same member, and to nobody else', async () => {
    const first = aPage();
    first.server.answer = () => new Promise(() => undefined);
    first.delivery.add(visit('a'));
    first.delivery.leave();
    const bens = aPage('ben');
    const next = aPage();
    await wait(4_000);
    expect(bens.items()).toEqual([]);
    expect(next.items()).toEqual([['a']]);
    expect(next.heard[0]?.visits[0]?.id).toBe(first.heard[0]?.visits[0]?.id);
    expect(localStorage).toHaveLength(0);
  });

  it('continues to send when it comes back', async () => {
    const { delivery, server, items } = aPage();
    server.answer = () => Promise.resolve('later');
    delivery.add(visit('a'));
    delivery.leave();
    await wait(0);
    server.answer = () => Promise.resolve('taken');
    await wait(5_000);
    expect(items()).toEqual([['a'], ['a']]);
  });
});

describe('the storage of visits', () => {
  it('is ignored when it contains something else, or is missing', async () => {
    localStorage.setItem('labeling-visits:queue:lea:other', '[{"id":1},"x"]');
    localStorage.setItem('labeling-visits:queue:lea:broken', '{');
    const { delivery, server, items } = aPage();
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    server.answer = () => Promise.resolve('later');
    delivery.add(visit('a'));
    await wait(9_000);
    expect(items()).toEqual([['a'], ['a']]);
    full.mockRestore();
  });
});
