/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import { followProject } from './project-feed.js';
import { LINGER } from './while-in-view.js';

/** A connection whose events the test sends. */
class Feed extends EventTarget {
  static readonly CLOSED = 2;
  static open: Feed[] = [];
  readyState = 1;

  constructor(readonly address: string) {
    super();
    Feed.open.push(this);
  }
  close(): void {
    Feed.open = Feed.open.filter((feed) => feed !== this);
  }
  says(type: string, data?: object): void {
    this.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(data) }));
  }
}
beforeEach(() => {
  Feed.open = [];
  Object.assign(globalThis, { EventSource: Feed });
});
afterEach(() => void Reflect.deleteProperty(globalThis, 'EventSource'));

function aListener() {
  const heard = { onGap: jest.fn(), onChange: jest.fn() };
  return { ...heard, follow: () => followProject(heard) };
}
const change = { queues: true, datasets: false };

describe('the feed of a project', () => {
  it('is one connection for all listeners on a page, until the last of them leaves', () => {
    const [rail, list] = [aListener(), aListener()];
    const leaveRail = rail.follow();
    const leaveList = list.follow();
    const [feed] = Feed.open;
    expect(Feed.open).toHaveLength(1);
    feed?.says('change', change);
    for (const { onChange } of [rail, list]) expect(onChange.mock.calls).toEqual([[change]]);
    leaveList();
    feed?.says('change', change);
    expect([rail.onChange.mock.calls.length, list.onChange.mock.calls.length]).toEqual([2, 1]);
    leaveRail();
    expect(Feed.open).toEqual([]);
  });

  it('reports the gap before it was open, and to a later listener the gap before that one joined', () => {
    const [rail, list] = [aListener(), aListener()];
    const leave = [rail.follow()];
    expect(rail.onGap).not.toHaveBeenCalled();
    Feed.open[0]?.says('open');
    leave.push(list.follow());
    expect([rail.onGap.mock.calls.length, list.onGap.mock.calls.length]).toEqual([1, 1]);
    for (const each of leave) each();
  });

  describe('in a tab that nobody can see', () => {
    let hidden: jest.SpiedGetter<boolean>;
    const show = (isShown: boolean) => {
      hidden.mockReturnValue(!isShown);
      document.dispatchEvent(new Event('visibilitychange'));
    };
    beforeEach(() => {
      jest.useFakeTimers();
      hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(false);
    });
    afterEach(() => {
      jest.useRealTimers();
      hidden.mockRestore();
    });

    it('leaves its connection to other tabs, and reports the gap when it is back', () => {
      const list = aListener();
      const leave = list.follow();
      Feed.open[0]?.says('open');
      show(false);
      jest.advanceTimersByTime(LINGER);
      expect(Feed.open).toEqual([]);
      show(true);
      show(true);
      expect(Feed.open).toHaveLength(1);
      expect(list.onGap).toHaveBeenCalledTimes(1);
      Feed.open[0]?.says('open');
      expect(list.onGap).toHaveBeenCalledTimes(2);
      leave();
      show(false);
      show(true);
      expect(Feed.open).toEqual([]);
    });

    it('keeps its connection for a moment', () => {
      const leave = aListener().follow();
      const [feed] = Feed.open;
      show(false);
      jest.advanceTimersByTime(LINGER - 1);
      show(true);
      jest.advanceTimersByTime(LINGER);
      expect(Feed.open).toEqual([feed]);
      show(false);
      leave();
      expect(Feed.open).toEqual([]);
    });

    it('takes no connection before it is seen', () => {
      hidden.mockReturnValue(true);
      const leave = aListener().follow();
      expect(Feed.open).toEqual([]);
      show(true);
      expect(Feed.open).toHaveLength(1);
      leave();
    });
  });
});
