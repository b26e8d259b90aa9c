import { resultOf, verdict } from './verification.js';

describe('a verification, in words', () => {
  it.each([
    [{ rows: 7_860, different: 0, tables: [] }, '7,860 rows compared: no differences.'],
    [{ rows: 1, different: 1, tables: [] }, '1 row compared: 1 differs from the event log.'],
    [{ rows: 9, different: 2, tables: [] }, '9 rows compared: 2 differ from the event log.'],
  ])('reports the result %j', (result, words) => {
    expect(verdict(result)).toContain(words);
  });

  it('reads the last line only if that is a result', () => {
    expect(resultOf({ rows: 1, different: 0, tables: [] })).toBeDefined();
    expect([resultOf({ phase: 'reading', done: 1 }), resultOf(null), resultOf('x')]).toEqual([
      ...[undefined, undefined, undefined],
    ]);
  });
});
