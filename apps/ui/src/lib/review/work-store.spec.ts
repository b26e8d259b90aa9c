/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import { noAnnotations, noComments, noMarks, parseJsonText } from '@labeling/domain';
import { pageStorage } from '../kept/page-storage.fixture.js';
import { nameOfWork } from './kept-records.js';
import { LONG_TEXT } from './long-texts.js';
import { LocalWorkStore, type StoredWork } from './work-store.js';

const short = '{"verdict":"right"}';
const long = JSON.stringify({ verdict: 'right', text: 'many words '.repeat(40_000) });

function work(target: string, typed?: string, itemId = 'a'): StoredWork {
  const text = parseJsonText(target);
  const state = {
    is: 'inQueue',
    queueId: 'q',
    projectId: 'p',
    state: 'New',
    target: text,
    originalTarget: text,
    ...{ annotations: noAnnotations, comments: noComments, agreement: 'open' as const, ...noMarks },
  } as const;
  return { itemId, ordinal: 1, base: { state, revision: '0' }, commands: [], ...(typed !== undefined && { typed }) };
}

let screens = 0;
/** The store of another screen, for which all others are gone by default. */
function aStore(name = 'q', isGone: (other: string) => boolean = () => true) {
  const onTrouble = jest.fn();
  const screen = { id: `screen-${++screens}`, isGone };
  return { store: new LocalWorkStore(name, localStorage, screen, onTrouble), onTrouble, id: screen.id };
}
/** What a page opened now would find; it takes nothing. */
function found(): StoredWork[] {
  const before = Object.entries(localStorage);
  const all = aStore().store.all();
  localStorage.clear();
  for (const [key, text] of before) localStorage.setItem(key, text);
  return all;
}
const stored = () => Object.values(localStorage).reduce((sum: number, text: string) => sum + text.length, 0);

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
});
afterEach(() => void jest.useRealTimers());

describe('LocalWorkStore', () => {
  it('writes short work at once and forgets it when it is removed', () => {
    const { store } = aStore();
    store.put(work(short, '{"half'));
    expect(found()).toEqual([work(short, '{"half')]);
    expect(aStore('another queue').store.all()).toEqual([]);
    store.remove('a');
    expect(found()).toEqual([]);
  });

  it('writes the newest long work within 100 ms, and leaves nothing behind', () => {
    const { store } = aStore();
    store.put(work(long, `${long} 1`));
    jest.advanceTimersByTime(60);
    store.put(work(long, `${long} 12`));
    jest.advanceTimersByTime(39);
    expect(found()).toEqual([work(long, `${long} 12`)]);
    store.remove('a');
    expect(localStorage).toHaveLength(0);
  });

  it.each(['pagehide', 'visibilitychange'])('writes long work at once on %s', (event) => {
    aStore().store.put(work(long, `${long}!`));
    dispatchEvent(new Event(event));
    expect(found()).toEqual([work(long, `${long}!`)]);
  });

  it('does not write what was removed meanwhile', () => {
    const { store } = aStore();
    store.put(work(long, `${long}!`));
    store.remove('a');
    jest.advanceTimersByTime(1_000);
    expect(localStorage).toHaveLength(0);
  });

  it('keeps a long text once, however much is typed into it', () => {
    const { store } = aStore();
    let typed = long;
    for (let i = 0; i < 200; i++) {
      typed = `${typed.slice(0, i * 7)}${'x'.repeat(i % 300)}${typed.slice(i * 7 + (i % 3))}`;
      store.put(work(long, typed));
      jest.advanceTimersByTime(100);
      expect(found()).toEqual([work(long, typed)]);
    }
    expect(stored()).toBeLessThan(2 * long.length + 2 * LONG_TEXT);
    store.put(work(long, long.toUpperCase()));
    jest.advanceTimersByTime(100);
    expect(found()[0]?.typed).toBe(long.toUpperCase());
    store.put(work(long, long.toLowerCase()));
    jest.advanceTimersByTime(100);
    expect(found()[0]?.typed).toBe(long.toLowerCase());
    expect(stored()).toBeLessThan(2 * long.length + LONG_TEXT);
  });

  it('keeps unpaired surrogates in long texts', () => {
    aStore().store.put(work(long, `${long}\ud800"\udc00`));
    aStore().store.put(work(long, `${'\udfff'.repeat(LONG_TEXT + 1)}`, 'b'));
    jest.advanceTimersByTime(100);
    expect(
      found()
        .map(({ typed }) => typed)
        .sort(),
    ).toEqual([`${long}\ud800"\udc00`, '\udfff'.repeat(LONG_TEXT + 1)]);
  });

  it('continues from what another page wrote', () => {
    aStore().store.put(work(long, `${long}!`));
    jest.advanceTimersByTime(100);
    const { store } = aStore();
    expect(store.all()).toHaveLength(1);
    const before = stored();
    store.put(work(long, `${long}!?`));
    jest.advanceTimersByTime(100);
    expect(stored() - before).toBeLessThan(20);
    expect(found()).toEqual([work(long, `${long}!?`)]);
    store.remove('a');
    expect(localStorage).toHaveLength(0);
  });

  it.each([short, long])('leaves alone what another tab has written since (%#)', (target) => {
    const { store } = aStore();
    store.put(work(target, 'mine'));
    const { store: other } = aStore();
    jest.advanceTimersByTime(100);
    other.put(work(target, `${target} theirs`));
    jest.advanceTimersByTime(100);
    store.remove('a');
    expect(found()).toEqual([work(target, `${target} theirs`)]);
    aStore().store.remove('a');
    expect(found()).toHaveLength(1);
    other.remove('a');
    expect(localStorage).toHaveLength(0);
  });

  it.each([short, long])(
    'leaves alone what a screen that is still open keeps, and overwrites none of it (%#)',
    (target) => {
      const { store, id } = aStore();
      store.put(work(target, `${target} first`));
      jest.advanceTimersByTime(100);
      const { store: other } = aStore('q', (screen) => screen !== id);
      expect(other.all()).toEqual([]);
      store.put(work(target, `${target} second`));
      other.put(work(target, `${target} theirs`));
      jest.advanceTimersByTime(100);
      other.remove('a');
      expect(found()).toEqual([work(target, `${target} second`)]);
    },
  );

  it.each([short, long])(
    'loses no work that several screens left on an item, and finds it piece by piece (%#)',
    (target) => {
      for (const typed of ['first', 'second']) {
        aStore().store.put(work(target, `${target} ${typed}`));
        jest.advanceTimersByTime(100);
      }
      const { store } = aStore();
      expect(store.all()).toEqual([work(target, `${target} second`)]);
      store.remove('a');
      expect(aStore().store.all()).toEqual([work(target, `${target} first`)]);
    },
  );

  it.each([short, long])('writes nothing for a closed screen over what the next one has taken over (%#)', (target) => {
    const { store } = aStore();
    store.put(work(target, `${target} first`));
    store.close();
    const { store: next } = aStore();
    expect([store.isTaken('a'), next.all()]).toEqual([false, [work(target, `${target} first`)]]);
    expect(store.isTaken('a')).toBe(true);
    next.put(work(target, `${target} second`));
    jest.advanceTimersByTime(100);
    store.put(work(target, `${target} first`));
    store.remove('a');
    store.put(work(target, `${target} first`));
    expect(found()).toEqual([work(target, `${target} second`)]);
  });

  it('keeps what a closed screen has left to send, until that has arrived', () => {
    const { store } = aStore();
    store.put(work(short, 'first'));
    store.close();
    store.put(work(short, 'what is left'));
    expect(found()).toEqual([work(short, 'what is left')]);
    store.remove('a');
    expect(localStorage).toHaveLength(0);
  });

  it('rewrites a long text that another page removed', () => {
    const { store } = aStore();
    store.put(work(long, `${long}!`));
    jest.advanceTimersByTime(100);
    localStorage.clear();
    store.put(work(long, `${long}!?`));
    jest.advanceTimersByTime(100);
    expect(found()).toEqual([work(long, `${long}!?`)]);
  });

  it('removes long texts that no work refers to any more, but not at once', () => {
    aStore().store.put(work(long, `${long}!`));
    jest.advanceTimersByTime(100);
    for (const key of Object.keys(localStorage)) if (key.startsWith('labeling-work:')) localStorage.removeItem(key);
    aStore().store.all();
    expect(localStorage).toHaveLength(1);
    jest.advanceTimersByTime(120_000);
    aStore().store.all();
    expect(localStorage).toHaveLength(0);
  });

  it('finds the other records if one cannot be read', () => {
    const [one, other] = [aStore(), aStore()];
    one.store.put(work(short, '{"half'));
    other.store.put(work(short, '{"whole', 'b'));
    localStorage.setItem(`labeling-work:q:${one.id}:a`, '{"itemId":"a","ba');
    localStorage.setItem('labeling-work:q:earlier:c', 'null');
    expect(found()).toEqual([work(short, '{"whole', 'b')]);
  });

  it('reports once that the storage is full, and keeps what was written before', () => {
    const { store, onTrouble } = aStore();
    store.put(work(short, 'first'));
    store.put(work(short, 'x'.repeat(6_000_000)));
    jest.advanceTimersByTime(100);
    store.put(work(short, 'y'.repeat(6_000_000)));
    jest.advanceTimersByTime(100);
    expect(onTrouble).toHaveBeenCalledTimes(1);
    expect(found()).toEqual([work(short, 'first')]);
    store.put(work(short, 'second'));
    store.put(work(short, 'z'.repeat(6_000_000)));
    jest.advanceTimersByTime(100);
    expect(onTrouble).toHaveBeenCalledTimes(2);
  });

  it('reports once that the browser keeps nothing after the page is closed, and keeps it until then', () => {
    const [onTrouble, screen] = [jest.fn(), { id: 'a screen', isGone: () => true }];
    const store = new LocalWorkStore('q', pageStorage(), screen, onTrouble);
    store.put(work(short, 'first'));
    store.put(work(short, 'second'));
    store.put(work(long, `${long}!`));
    jest.advanceTimersByTime(100);
    expect(onTrouble).toHaveBeenCalledTimes(1);
    expect(store.all()).toEqual([work(long, `${long}!`)]);
  });
});

describe('what a browser keeps', () => {
  const ada = { queueId: 'q', memberId: 'ada', decides: false };

  it.each([
    ['another member', { ...ada, memberId: 'bea' }],
    ['the same member who decides', { ...ada, decides: true }],
    ['another queue', { ...ada, queueId: 'r' }],
  ])('is not found by %s', (_, other) => {
    aStore(nameOfWork(ada)).store.put(work(short, 'typed'));
    expect(aStore(nameOfWork(other)).store.all()).toEqual([]);
    expect(aStore(nameOfWork(ada)).store.all()).toHaveLength(1);
  });

  it.each(['q', 'own:q'])('stays where it is when an earlier release kept it without the member, as %s', (name) => {
    aStore(name).store.put(work(short, 'typed'));
    expect(aStore(nameOfWork(ada)).store.all()).toEqual([]);
    expect(aStore(name).store.all()).toHaveLength(1);
  });
});
