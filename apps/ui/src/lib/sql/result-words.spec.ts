import { cellText, columnWidths } from './column-widths.js';
import { resultWords } from './result-words.js';

describe('a result', () => {
  it('is summed up with the number of rows and the time it took', () => {
    const rows = (count: number) => Array.from({ length: count }, () => [1]);
    expect(resultWords({ rows: rows(1), truncated: false, ms: 7 })).toBe('1 row in 7 ms');
    expect(resultWords({ rows: rows(5000), truncated: true, ms: 1250 })).toBe('First 5,000 rows in 1.3 s');
  });

  it('has columns as wide as they need, within limits', () => {
    const columns = [
      { name: 'a', type: 'text' },
      { name: 'b', type: 'text' },
      { name: 'c', type: 'text' },
    ];
    const [narrow = 0, some = 0, wide = 0] = columnWidths(columns, [['x', 'x'.repeat(20), 'x'.repeat(5000)]]);
    expect(narrow).toBeLessThan(some);
    expect(some).toBeLessThan(wide);
    expect(wide).toBeLessThan(400);
  });

  it('distinguishes NULL from an empty text', () => {
    expect([cellText(null), cellText(''), cellText(false)]).toEqual(['null', '', 'false']);
  });
});
