/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import { setImmediate } from 'node:timers/promises';
import { NavigatorModel } from '../navigator/navigator.svelte.js';
import { Feed } from './live-feed.fixture.js';
import { openReview } from './open-review.js';
import { Preferences } from './preferences.svelte.js';

const ignored = () => undefined;
const screen = { id: 'this', isGone: () => true, close: ignored };

/** The screen of an empty queue, and how often it asked for settings, item states and the work of its member. */
function opened() {
  const server = { isAway: false, hangs: false, asked: 0, states: 0, counted: 0 };
  globalThis.fetch = async (address, { signal } = {}) => {
    if (String(address).includes('/states')) server.states++;
    if (server.hangs) await new Promise((_, reject) => signal?.addEventListener('abort', reject));
    if (server.isAway) throw new TypeError('no connection');
    return {
      ok: true,
      headers: new Headers({ 'item-count': '0' }),
      arrayBuffer: async () => new ArrayBuffer(),
    } as Response;
  };
  const review = openReview(
    { queueId: 'q', memberId: 'ada', keptAs: 'q', shown: { since: '1', settings: '0' }, screen },
    new NavigatorModel(new Uint8Array(), 0),
    new Preferences(),
    {
      ...{ onSettings: () => server.asked++, onItems: ignored, onStorageTrouble: ignored },
      ...{ onOwnWork: () => server.counted++, onRefused: ignored, onSentAgain: ignored, isInView: () => true },
    },
  );
  const feed = Feed.opened.at(-1);
  feed?.accept();
  return { review, server, feed };
}

let left: (() => void) | undefined;
beforeEach(() => {
  Feed.opened = [];
  Object.assign(globalThis, { EventSource: Feed });
});
afterEach(() => {
  left?.();
  jest.useRealTimers();
  Reflect.deleteProperty(globalThis, 'EventSource');
});

describe('a review screen', () => {
  it('asks for the settings again when its feed is back', async () => {
    const { review, server, feed } = opened();
    left = review.close;
    await setImmediate();
    expect(server.asked).toBe(0);
    feed?.lose();
    feed?.accept();
    await setImmediate();
    expect(server.asked).toBe(1);
  });

  it('asks for the work of its member once the server shows something that they did, and after a gap', async () => {
    const { review, server, feed } = opened();
    left = review.close;
    const changedBy = async (member: string) => {
      const data = JSON.stringify({ position: '2', items: [[0, 2, '1', member]], settings: false });
      feed?.dispatchEvent(new MessageEvent('change', { data }));
      await setImmediate();
    };
    await changedBy('ben');
    expect(server.counted).toBe(0);
    await changedBy('ada');
    expect(server.counted).toBe(1);
    feed?.lose();
    feed?.accept();
    await setImmediate();
    expect(server.counted).toBe(2);
  });

  it('asks for the settings again when the browser is online, once the server answers', async () => {
    const { review, server } = opened();
    left = review.close;
    server.isAway = true;
    window.dispatchEvent(new Event('online'));
    await setImmediate();
    expect(server.asked).toBe(0);
    server.isAway = false;
    await review.reload();
    expect(server.asked).toBe(1);
    await review.reload();
    expect(server.asked).toBe(1);
  });

  it('asks for all states again soon after a gap in which the load of them was lost', async () => {
    jest.useFakeTimers();
    const { review, server, feed } = opened();
    left = review.close;
    server.hangs = true;
    feed?.dispatchEvent(
      new MessageEvent('change', { data: JSON.stringify({ position: '2', items: null, settings: false }) }),
    );
    await jest.advanceTimersByTimeAsync(5_000);
    expect(server.states).toBe(1);
    server.hangs = false;
    feed?.lose();
    feed?.accept();
    await jest.advanceTimersByTimeAsync(100);
    expect([server.states, server.asked]).toEqual([2, 1]);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(server.states).toBe(2);
  });

  it('loads all states only once at a time even after a gap, although the server reports many changes', async () => {
    jest.useFakeTimers();
    const { review, server, feed } = opened();
    left = review.close;
    feed?.lose();
    feed?.accept();
    feed?.dispatchEvent(
      new MessageEvent('change', { data: JSON.stringify({ position: '2', items: null, settings: false }) }),
    );
    await jest.advanceTimersByTimeAsync(100);
    expect(server.states).toBe(1);
    await jest.advanceTimersByTimeAsync(2_000);
    expect(server.states).toBe(2);
  });

  it('loads all states only once at a time, and after a pause again if something changed since', async () => {
    jest.useFakeTimers();
    const { review, server, feed } = opened();
    left = review.close;
    const soMuchChanges = (settings = false) =>
      feed?.dispatchEvent(
        new MessageEvent('change', { data: JSON.stringify({ position: '2', items: null, settings }) }),
      );
    for (let n = 0; n < 5; n++) soMuchChanges();
    await jest.advanceTimersByTimeAsync(1_000);
    expect(server.states).toBe(1);
    soMuchChanges(true);
    expect(server.asked).toBe(0);
    await jest.advanceTimersByTimeAsync(1_000);
    expect([server.states, server.asked]).toEqual([2, 1]);
    await jest.advanceTimersByTimeAsync(60_000);
    expect([server.states, server.asked]).toEqual([2, 1]);
    soMuchChanges();
    review.close();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(server.states).toBe(3);
  });
});
