import { resultOf, verdict } from './verification.js';

describe('a verification, in words', () => {
  it.each([
    [{ rows: 7_860, different: 0, tables: [] }, '7,860 rows compared: every one is what the events say.'],
    [{ rows: 1, different: 1, tables: [] }, '1 row compared: 1 is not what the events say.'],
    [{ rows: 9, different: 2, tables: [] }, '9 rows compared: 2 are not what the events say.'],
  ])('%j', (result, words) => {
    expect(verdict(result)).toContain(words);
  });

  it('is read from the last line only when that is a result', () => {
    expect(resultOf({ rows: 1, different: 0, tables: [] })).toBeDefined();
    expect([resultOf({ phase: 'reading', done: 1 }), resultOf(null), resultOf('x')]).toEqual([
      ...[undefined, undefined, undefined],
    ]);
  });
});
