/** @jest-environment jsdom */
import { KeptByTab } from './kept-by-tab.js';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

/** The texts of two tabs of one browser. */
function twoTabs(): [KeptByTab, KeptByTab] {
  const storage = () => {
    const kept = new Map<string, string>();
    return {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, text: string) => void kept.set(name, text),
      removeItem: (name: string) => void kept.delete(name),
    } as Storage;
  };
  const [one, other] = [storage(), storage()];
  return [new KeptByTab('a', undefined, () => one), new KeptByTab('a', undefined, () => other)];
}

describe('what a tab keeps', () => {
  it('is not replaced by what another tab keeps, and is what tabs that keep nothing start with', () => {
    const [one, other] = twoTabs();
    one.keep('1');
    expect([one.text, other.text]).toEqual(['1', '1']);
    other.keep('2');
    expect([one.text, other.text, new KeptByTab('a').text]).toEqual(['1', '2', '2']);
  });

  it('is gone from the tab and the browser once it is removed', () => {
    const kept = new KeptByTab('a');
    expect(kept.keepValue({ n: 1 })).toBe(true);
    expect([localStorage.length, sessionStorage.length]).toEqual([1, 1]);
    kept.keep(undefined);
    expect([kept.text, localStorage.length, sessionStorage.length]).toEqual([undefined, 0, 0]);
  });

  it('is what the browser keeps when a tab can keep nothing', () => {
    const forbidden = () => {
      throw new DOMException('forbidden', 'SecurityError');
    };
    const [one, other] = [new KeptByTab('a', undefined, forbidden), new KeptByTab('a', undefined, forbidden)];
    expect(one.keep('1')).toBe(true);
    expect([one.text, other.text]).toEqual(['1', '1']);
  });
});
