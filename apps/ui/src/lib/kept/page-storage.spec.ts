/** @jest-environment jsdom */
import { Kept } from './kept.js';
import { pageStorage, storageWith } from './page-storage.fixture.js';
import { outlivesPage } from './page-storage.js';

describe('the storage of a page', () => {
  it('is the storage of the browser when there is one', () => {
    const storage = storageWith({ value: localStorage });
    expect(storage).toBe(localStorage);
    expect(outlivesPage(storage)).toBe(true);
  });

  it.each([
    ['throws', pageStorage],
    ['is missing', () => storageWith({ value: null })],
  ])('ends with the page when the storage of the browser %s', (_, of) => expect(outlivesPage(of())).toBe(false));

  it('holds texts as the storage of a browser does', () => {
    for (const storage of [localStorage, pageStorage()]) {
      storage.clear();
      storage.setItem('a', '1');
      storage.setItem('b', '2');
      storage.setItem('a', '3');
      storage.removeItem('b');
      storage.removeItem('c');
      expect([storage.length, storage.key(0), storage.key(1)]).toEqual([1, 'a', null]);
      expect(['a', 'b', 'toString'].map((name) => storage.getItem(name))).toEqual(['3', null, null]);
      expect([Object.keys(storage), Object.hasOwn(storage, 'a')]).toEqual([['a'], true]);
      storage.clear();
      expect(storage).toHaveLength(0);
    }
  });

  it('does not claim to keep anything for the next page', () => {
    const storage = pageStorage();
    const kept = new Kept('a', () => storage);
    expect([kept.keep('1'), kept.text]).toEqual([false, '1']);
    expect([kept.keep(undefined), kept.text]).toEqual([false, undefined]);
  });
});
