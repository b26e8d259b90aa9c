import { gibOf, isStricter, readDays, readGib, storedWords } from './retention-words.js';

describe('the retention of traces', () => {
  it.each([
    [0, '0 bytes'],
    [1, '1 byte'],
    [1_023, '1,023 bytes'],
    [1_536, '1.5 KiB'],
    [5 * 2 ** 30, '5 GiB'],
    [2 ** 51, '2,048 TiB'],
  ])('is described with %i bytes in words', (bytes, words) => {
    expect(storedWords(bytes)).toBe(words);
  });

  it.each([
    ['', { ok: true, value: null }],
    [' 30 ', { ok: true, value: 30 }],
    ['0', { ok: false }],
    ['1.5', { ok: false }],
    ['40000', { ok: false }],
    ['a month', { ok: false }],
  ])('is read from the days %j', (text, read) => {
    expect(readDays(text)).toEqual(read);
  });

  it.each([
    ['', { ok: true, value: null }],
    ['10', { ok: true, value: 10 * 2 ** 30 }],
    ['0,5', { ok: true, value: 2 ** 29 }],
    ['0', { ok: false }],
    ['10 GiB', { ok: false }],
  ])('is read from the GiB %j', (text, read) => {
    expect(readGib(text)).toEqual(read);
  });

  it('is written in the form in which it is read', () => {
    expect([gibOf(null), gibOf(2 ** 29), gibOf(10 * 2 ** 30)]).toEqual(['', '0.5', '10']);
  });

  it('is stricter with a limit than without one, and with a smaller limit', () => {
    const pairs = [
      [null, 5],
      [5, 4],
      [5, 5],
      [5, 6],
      [5, null],
      [null, null],
    ] as const;
    expect(pairs.map(([before, after]) => isStricter(before, after))).toEqual([true, true, false, false, false, false]);
  });
});
