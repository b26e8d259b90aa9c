import { countTicks, timeTicks } from './axis-ticks.js';

const at = (...parts: [number, number, number?, number?, number?, number?]) => new Date(...parts).getTime();
const labels = (from: number, to: number, most = 6) => timeTicks(from, to, most).map(({ label }) => label);

describe('the moments beside a chart', () => {
  it('are round in the zone of the reader, on a 24-hour clock, and name their day once', () => {
    expect(labels(at(2026, 10, 22, 12, 59), at(2026, 10, 22, 15, 10))).toEqual([
      ...['22 Nov, 13:00', '13:30', '14:00', '14:30', '15:00'],
    ]);
    expect(labels(at(2026, 10, 22, 9), at(2026, 10, 23, 9))).toEqual(['22 Nov, 12:00', '18:00', '23 Nov', '06:00']);
    expect(labels(at(2026, 10, 22, 9, 0, 1), at(2026, 10, 22, 9, 0, 17))).toEqual([
      ...['22 Nov, 09:00:05', '09:00:10', '09:00:15'],
    ]);
  });

  it('are days, months or years for longer times', () => {
    expect(labels(at(2026, 10, 19, 8), at(2026, 10, 23, 9))).toEqual(['20 Nov', '21 Nov', '22 Nov', '23 Nov']);
    expect(labels(at(2026, 0, 2), at(2026, 4, 3))).toEqual(['Feb 2026', 'Mar 2026', 'Apr 2026', 'May 2026']);
    expect(labels(at(2020, 5, 1), at(2026, 5, 1))).toEqual(['2022', '2024', '2026']);
  });

  it('are never more than there is room for', () => {
    for (let seconds = 1; seconds < 1e10; seconds *= 1.7) {
      const from = at(2026, 0, 31, 23, 59, 58);
      expect(labels(from, from + seconds * 1_000, 5).length).toBeLessThanOrEqual(6);
    }
  });
});

describe('the counts beside a chart', () => {
  it.each([
    [1, [0, 1]],
    [4, [0, 1, 2, 3, 4]],
    [12, [0, 5, 10]],
    [200, [0, 50, 100, 150, 200]],
    [99_999, [0, 20_000, 40_000, 60_000, 80_000]],
  ])('up to %d are %j', (highest, ticks) => expect(countTicks(highest)).toEqual(ticks));
});
