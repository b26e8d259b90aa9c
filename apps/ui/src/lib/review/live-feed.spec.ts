/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import { BEAT, LONGEST_SILENCE } from '../live/heartbeat.js';
import { Feed } from './live-feed.fixture.js';
import { followQueue, REVIEWER_LINGERS, type LiveFeedEvents } from './live-feed.js';

beforeEach(() => {
  jest.useFakeTimers();
  Feed.opened = [];
  Object.assign(globalThis, { EventSource: Feed });
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(globalThis, 'EventSource');
});

const queue = { queueId: 'q', annotates: false, since: '1', settings: '0' };
/** Follows the queue on an open feed. */
function opened(heard: LiveFeedEvents = { onChange: () => undefined, onReconnect: () => undefined }) {
  const leave = followQueue(queue, heard);
  Feed.opened[0]?.accept();
  return leave;
}

describe('a feed that the server refuses', () => {
  it('is requested less and less often, and soon again once it has been open', async () => {
    let reconnected = 0;
    const leave = followQueue(queue, { onChange: () => undefined, onReconnect: () => reconnected++ });
    const asked: number[] = [];
    for (const pause of [2, 4, 8, 16, 32, 60, 60]) {
      Feed.opened.at(-1)?.refuse();
      await jest.advanceTimersByTimeAsync(pause * 1_000 - 1);
      asked.push(Feed.opened.length);
      await jest.advanceTimersByTimeAsync(1);
    }
    expect([asked, Feed.opened.length]).toEqual([[1, 2, 3, 4, 5, 6, 7], 8]);
    Feed.opened.at(-1)?.accept();
    expect(reconnected).toBe(1);
    Feed.opened.at(-1)?.refuse();
    await jest.advanceTimersByTimeAsync(2_000);
    expect(Feed.opened).toHaveLength(9);
    Feed.opened.at(-1)?.refuse();
    leave();
    await jest.advanceTimersByTimeAsync(120_000);
    expect(Feed.opened).toHaveLength(9);
  });
});

describe('a feed that falls silent although nobody closed it', () => {
  let asked: string[] = [];
  beforeEach(() => {
    asked = [];
    globalThis.fetch = async (address) => {
      asked.push(String(address));
      throw new Error('No answer');
    };
  });

  it('is opened again, and may have missed something', async () => {
    const heard = { onChange: jest.fn(), onReconnect: jest.fn() };
    const leave = opened(heard);
    await jest.advanceTimersByTimeAsync(LONGEST_SILENCE - 1);
    Feed.opened[0]?.dispatchEvent(new Event(BEAT));
    await jest.advanceTimersByTimeAsync(LONGEST_SILENCE - 1);
    expect(Feed.opened.map(({ readyState }) => readyState)).toEqual([1]);
    await jest.advanceTimersByTimeAsync(1);
    expect(Feed.opened.map(({ readyState }) => readyState)).toEqual([Feed.CLOSED, 0]);
    Feed.opened[1]?.accept();
    expect([asked, heard.onReconnect.mock.calls.length]).toEqual([Array(6).fill('/health'), 1]);
    leave();
    await jest.advanceTimersByTimeAsync(LONGEST_SILENCE);
    expect(Feed.opened).toHaveLength(2);
  });

  it('stays closed when its screen is left meanwhile', async () => {
    const leave = opened();
    jest.advanceTimersByTime(LONGEST_SILENCE);
    leave();
    await jest.advanceTimersByTimeAsync(LONGEST_SILENCE);
    expect(Feed.opened).toHaveLength(1);
  });

  it('is left to the browser while that reconnects', async () => {
    const leave = opened();
    Feed.opened[0]?.lose();
    await jest.advanceTimersByTimeAsync(2 * LONGEST_SILENCE);
    expect(Feed.opened).toHaveLength(1);
    leave();
  });
});

describe('a feed in a tab that nobody can see', () => {
  it('ends, and may have missed something when it is back', async () => {
    const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(false);
    const heard = { onChange: jest.fn(), onReconnect: jest.fn() };
    const presence = { screen: 's', hear: jest.fn(), lost: jest.fn(), opened: jest.fn() };
    const leave = followQueue(queue, heard, presence);
    Feed.opened.at(-1)?.accept();
    hidden.mockReturnValue(true);
    document.dispatchEvent(new Event('visibilitychange'));
    await jest.advanceTimersByTimeAsync(REVIEWER_LINGERS - 1);
    expect(Feed.opened.at(-1)?.readyState).not.toBe(Feed.CLOSED);
    await jest.advanceTimersByTimeAsync(1);
    expect(Feed.opened.map(({ readyState }) => readyState)).toEqual([Feed.CLOSED]);
    hidden.mockReturnValue(false);
    document.dispatchEvent(new Event('visibilitychange'));
    expect([Feed.opened.length, presence.lost.mock.calls.length]).toEqual([2, 1]);
    expect(heard.onReconnect).not.toHaveBeenCalled();
    Feed.opened.at(-1)?.accept();
    expect(heard.onReconnect).toHaveBeenCalledTimes(1);
    leave();
    hidden.mockRestore();
  });
});
