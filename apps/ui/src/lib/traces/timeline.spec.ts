import fc from 'fast-check';
import { barOf, periodOf, ticksOf } from './timeline.js';

const period = (offsetNs: number, durationNs: number) => ({ offsetNs, durationNs });

describe('the timeline', () => {
  it('reaches from the first start to the last end of a trace', () => {
    expect(periodOf([period(0, 100), period(-20, 10), period(90, 30)])).toEqual(period(-20, 140));
    expect(periodOf([])).toEqual(period(0, 0));
  });

  it('places bars as fractions of the whole', () => {
    expect(barOf(period(30, 20), period(-20, 100))).toEqual({ from: 0.5, length: 0.2 });
    expect(barOf(period(5, 0), period(5, 0))).toEqual({ from: 0, length: 1 });
  });

  it.each([
    [1e9, ['0', '500 ms']],
    [1.2e9, ['0', '500 ms', '1 s']],
    [7.3e6, ['0', '2 ms', '4 ms', '6 ms']],
    [47e9, ['0', '20 s', '40 s']],
    [200e9, ['0', '1 m', '2 m', '3 m']],
    [10 * 3_600e9, ['0', '6 h']],
    [0, []],
  ])('has round ticks for %d nanoseconds', (length, labels) =>
    expect(ticksOf(period(0, length), length === 1e9 ? 2 : 4).map(({ label }) => label)).toEqual(labels),
  );

  it('has few ticks, all of them inside it, with different labels', () =>
    fc.assert(
      fc.property(fc.double({ min: 1, max: 1e16, noNaN: true }), fc.integer({ min: 2, max: 8 }), (length, most) => {
        const ticks = ticksOf(period(0, length), most);
        expect(ticks.length).toBeGreaterThan(0);
        expect(ticks.length).toBeLessThanOrEqual(most + 1);
        expect(new Set(ticks.map(({ label }) => label)).size).toBe(ticks.length);
        expect(ticks.every(({ at }) => at >= 0 && at < 1)).toBe(true);
      }),
    ));
});
