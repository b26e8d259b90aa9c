/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import type { Person } from './person.js';
import type { Whereabouts } from './presence-client.js';
import { Presence } from './presence.svelte.js';

const person = (screen: string, more: Partial<Person> = {}): Person => ({
  ...{ screen, memberId: screen, name: 'Ben', editing: false, isMe: false },
  ...more,
});

/** A screen and what its server received; `answer` may be replaced by one that is slow or fails. */
function aScreen({ isOpen = true } = {}) {
  const heard: Whereabouts[] = [];
  const server = { answer: () => Promise.resolve() };
  const presence = new Presence('queue', (_screen, step, where) => {
    expect(step).toBe(heard.length);
    heard.push(where);
    return server.answer();
  });
  if (isOpen) presence.opened();
  return { presence, heard, server };
}
const at = (ordinal: number | undefined, editing = false): Whereabouts => ({ ordinal, editing });
const wait = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);
let isHidden = false;

beforeEach(() => {
  jest.useFakeTimers();
  isHidden = false;
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden });
});
afterEach(() => jest.useRealTimers());

describe('where this screen is', () => {
  it('is reported at once, and only the latest of many moves in a short time', async () => {
    const { presence, heard } = aScreen();
    presence.here(1, false);
    expect(heard).toEqual([at(1)]);
    for (let ordinal = 2; ordinal <= 50; ordinal++) presence.here(ordinal, ordinal === 50);
    await wait(199);
    expect(heard).toEqual([at(1)]);
    await wait(1);
    expect(heard).toEqual([at(1), at(50, true)]);
    presence.here(50, true);
    await wait(1_000);
    expect(heard).toHaveLength(2);
    presence.close();
  });

  it('is reported only while the feed is open, because the end of the feed shows that the screen left', async () => {
    const { presence, heard } = aScreen({ isOpen: false });
    presence.here(1, false);
    presence.here(2, false);
    await wait(60_000);
    expect(heard).toEqual([]);
    presence.opened();
    expect(heard).toEqual([at(2)]);
    presence.close();
  });

  it('is reported again every 10 s, counted from the last report', async () => {
    const { presence, heard } = aScreen();
    presence.here(1, false);
    await wait(5_000);
    presence.here(undefined, false);
    await wait(9_999);
    expect(heard).toEqual([at(1), at(undefined)]);
    await wait(1);
    expect(heard).toEqual([at(1), at(undefined), at(undefined)]);
    await wait(20_000);
    expect(heard).toHaveLength(5);
    presence.close();
  });

  it('counts as editing for a while after the last keystroke, so that it does not flicker with every save', async () => {
    const { presence, heard } = aScreen();
    presence.here(1, true);
    presence.here(1, false);
    await wait(9_000);
    presence.here(1, true);
    presence.here(1, false);
    await wait(9_999);
    expect(heard.every(({ editing }) => editing)).toBe(true);
    await wait(201);
    expect(heard.at(-1)).toEqual(at(1));
    presence.here(1, true);
    presence.here(2, false);
    await wait(200);
    expect(heard.at(-1)).toEqual(at(2));
    presence.close();
  });

  it('waits for the answer before the next report, and never sends two at once', async () => {
    const { presence, heard, server } = aScreen();
    let arrive = () => {};
    server.answer = () => new Promise((resolve) => (arrive = resolve));
    presence.here(1, false);
    presence.here(2, false);
    presence.here(3, false);
    await wait(5_000);
    expect(heard).toEqual([at(1)]);
    arrive();
    await wait(0);
    expect(heard).toEqual([at(1), at(3)]);
    presence.close();
  });

  it('is reported again later if that failed, without showing an error', async () => {
    const { presence, heard, server } = aScreen();
    server.answer = () => Promise.reject(new Error('offline'));
    presence.here(1, false);
    await wait(10_000);
    expect(heard).toEqual([at(1), at(1)]);
    presence.opened();
    await wait(200);
    expect(heard).toHaveLength(3);
    presence.close();
  });

  it('is not reported while the tab is hidden, and at once when it is visible again', async () => {
    const { presence, heard } = aScreen();
    presence.here(1, false);
    isHidden = true;
    document.dispatchEvent(new Event('visibilitychange'));
    presence.opened();
    await wait(60_000);
    expect(heard).toHaveLength(1);
    isHidden = false;
    document.dispatchEvent(new Event('visibilitychange'));
    expect(heard).toHaveLength(2);
    await wait(10_000);
    expect(heard).toHaveLength(3);
    presence.close();
  });

  it('is no longer reported once the screen is closed', async () => {
    const { presence, heard } = aScreen();
    presence.here(1, false);
    await wait(1_000);
    presence.close();
    presence.here(3, false);
    document.dispatchEvent(new Event('visibilitychange'));
    await wait(60_000);
    expect(heard).toEqual([at(1)]);
    expect(jest.getTimerCount()).toBe(0);
  });
});

describe('the others', () => {
  it('are found by the item they are on', () => {
    const { presence } = aScreen();
    const [ada, ben, idle] = [person('ada', { ordinal: 7 }), person('ben', { ordinal: 7, editing: true }), person('c')];
    presence.hear([ada, ben, idle]);
    expect(presence.others).toEqual([ada, ben, idle]);
    expect(presence.at(7)).toEqual([ada, ben]);
    expect(presence.at(8)).toEqual([]);
    expect(presence.at(undefined)).toEqual([]);
    expect([...presence.ordinals]).toEqual([7]);
    presence.close();
  });

  it('are still shown during a short gap, and forgotten in a long one', async () => {
    const { presence } = aScreen();
    presence.hear([person('ada', { ordinal: 7 })]);
    presence.lost();
    await wait(4_000);
    presence.opened();
    presence.hear([person('ada', { ordinal: 8 })]);
    await wait(60_000);
    expect([...presence.ordinals]).toEqual([8]);
    presence.lost();
    await wait(4_000);
    presence.lost();
    await wait(1_000);
    expect(presence.others).toEqual([]);
    presence.close();
  });
});
