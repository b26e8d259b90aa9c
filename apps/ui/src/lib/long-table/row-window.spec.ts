/** @jest-environment jsdom */
import fc from 'fast-check';
import { canvasHeight, ROW_HEIGHT, rowsInView, scrollTopFor, topOf, type Viewport } from './row-window.js';

const anyView: fc.Arbitrary<Viewport> = fc
  .record({ total: fc.integer({ min: 1, max: 2_000_000 }), height: fc.integer({ min: 40, max: 2_000 }) })
  .chain(({ total, height }) =>
    fc.record({
      total: fc.constant(total),
      height: fc.constant(height),
      scrollTop: fc.integer({ min: 0, max: Math.max(canvasHeight(total) - height, 0) }),
    }),
  );
const anyRow = anyView.chain((view) => fc.tuple(fc.constant(view), fc.nat(view.total - 1)));

describe('the visible rows', () => {
  it('cover everything in view, and little more', () =>
    fc.assert(
      fc.property(anyView, (view) => {
        const { first, end } = rowsInView(view);
        expect(end - first).toBeLessThanOrEqual(view.height / ROW_HEIGHT + 14);
        if (first > 0) expect(topOf(first, view)).toBeLessThanOrEqual(view.scrollTop);
        if (end < view.total) expect(topOf(end, view)).toBeGreaterThanOrEqual(view.scrollTop + view.height);
      }),
    ));

  it('reach from the first row to the last, however many there are', () =>
    fc.assert(
      fc.property(anyView, (view) => {
        const { total, height } = view;
        expect(canvasHeight(total)).toBeLessThanOrEqual(8_000_000);
        expect(topOf(0, { ...view, scrollTop: 0 })).toBe(0);
        const bottom = Math.max(canvasHeight(total) - height, 0);
        const end = topOf(total, { ...view, scrollTop: bottom });
        if (total * ROW_HEIGHT >= height) expect(end).toBeCloseTo(bottom + height, 3);
      }),
    ));

  it('come into view with as little scrolling as possible', () =>
    fc.assert(
      fc.property(anyRow, ([view, row]) => {
        const scrollTop = scrollTopFor(row, view);
        const after = { ...view, scrollTop };
        expect(topOf(row, after)).toBeGreaterThanOrEqual(scrollTop - 1);
        expect(topOf(row, after) + ROW_HEIGHT).toBeLessThanOrEqual(
          Math.max(scrollTop + view.height, scrollTop + ROW_HEIGHT) + 1,
        );
        const wasInSight = topOf(row, view) >= view.scrollTop && topOf(row + 1, view) <= view.scrollTop + view.height;
        if (wasInSight) expect(scrollTop).toBe(view.scrollTop);
      }),
    ));
});
