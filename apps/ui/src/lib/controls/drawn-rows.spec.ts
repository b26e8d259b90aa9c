import fc from 'fast-check';
import { drawnRows } from './drawn-rows.js';

const places = (...request: Parameters<typeof drawnRows>) => drawnRows(...request).map(({ at }) => at);
const screen = (first: number, rows: number) => ({ top: first * 36, bottom: (first + rows) * 36 });

describe('the drawn rows of a long table', () => {
  it('are those near the screen, the first and the last one, and the focused one with its neighbors', () => {
    const rows = places(3_000, 36, screen(1_000, 20), 50);
    expect(rows.slice(0, 5)).toEqual([0, 49, 50, 51, 992]);
    expect(rows.slice(-2)).toEqual([1_027, 2_999]);
    expect(rows).toHaveLength(1 + 3 + 36 + 1);
  });

  it('add up to the whole table with the gaps between them, wherever it is scrolled to', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5_000 }),
        fc.integer({ min: -100_000, max: 300_000 }),
        fc.integer({ min: -1, max: 6_000 }),
        (total, top, focus) => {
          const rows = drawnRows(total, 36, { top, bottom: top + 800 }, focus);
          expect(rows.reduce((sum, { gap }) => sum + gap + 1, 0)).toBe(total);
          expect(rows.every(({ gap }) => gap >= 0)).toBe(true);
          expect(rows.length).toBeLessThanOrEqual(60);
        },
      ),
    ));
});
