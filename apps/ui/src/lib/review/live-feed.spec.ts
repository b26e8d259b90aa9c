import { jest } from '@jest/globals';
import { followQueue } from './live-feed.js';

/** A feed as browsers open it; the test answers. */
class Feed extends EventTarget {
  static readonly CLOSED = 2;
  static opened: Feed[] = [];
  readyState = 0;

  constructor() {
    super();
    Feed.opened.push(this);
  }

  close(): void {
    this.readyState = Feed.CLOSED;
  }
  accept(): void {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }
  /** Answers with something other than a feed. */
  refuse(): void {
    this.close();
    this.dispatchEvent(new Event('error'));
  }
}

beforeEach(() => {
  jest.useFakeTimers();
  Feed.opened = [];
  Object.assign(globalThis, { EventSource: Feed });
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(globalThis, 'EventSource');
});

describe('a feed that the server refuses', () => {
  it('is asked for less and less often, and soon again after it was there', async () => {
    let reconnected = 0;
    const queue = { queueId: 'q', annotates: false, since: '1' };
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
