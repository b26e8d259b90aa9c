import { execFileSync } from 'node:child_process';
import { countTicks, timeTicks, type TimeTick } from './axis-ticks.js';

const at = (...parts: [number, number, number?, number?, number?, number?]) => new Date(...parts).getTime();
const labels = (from: number, to: number, most = 6) => timeTicks(from, to, most).map(({ label }) => label);

type Span = readonly [from: number, to: number, most: number];
/** The moments for each span in the time of Berlin: only a separate process can have another time zone. */
function ticksInBerlin(spans: readonly Span[]): TimeTick[][] {
  const script = `
    import { timeTicks } from ${JSON.stringify(new URL('axis-ticks.ts', import.meta.url).href)};
    const spans = JSON.parse(process.argv[1]);
    console.log(JSON.stringify(spans.map((span) => timeTicks(...span))));`;
  const args = ['--no-warnings', '--input-type=module', '--eval', script, JSON.stringify(spans)];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8', env: { TZ: 'Europe/Berlin' } }));
}
const MINUTE = 60_000;
/** When clocks in Berlin are set forward from 02:00 to 03:00, and back from 03:00 to 02:00. */
const forward = Date.UTC(2026, 2, 29, 1);
const back = Date.UTC(2026, 9, 25, 1);

describe('the moments beside a chart', () => {
  it('are round in the time zone of the reader, on a 24-hour clock, and name their day once', () => {
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

  it('skip the hour that does not exist when clocks are set forward', () => {
    const around = (minutes: number): Span => [forward - minutes * MINUTE, forward + minutes * MINUTE, 6];
    expect(ticksInBerlin([40, 75, 150].map(around)).map((ticks) => ticks.map(({ label }) => label))).toEqual([
      ['29 Mar, 01:30', '01:45', '03:00', '03:15', '03:30'],
      ['29 Mar, 01:00', '01:30', '03:00', '03:30', '04:00'],
      ['29 Mar', '01:00', '03:00', '04:00', '05:00'],
    ]);
  });

  it('are in order and within the span, however clocks are set', () => {
    const places = Array.from({ length: 48 }, (_, i) => (i - 36) * 5 * MINUTE);
    const lengths = [1, 10, 40, 80, 150, 300, 900, 3_000].map((minutes) => minutes * MINUTE);
    const spans = [forward, back].flatMap((change) =>
      places.flatMap((place) => lengths.map((length): Span => [change + place, change + place + length, 6])),
    );
    for (const [i, ticks] of ticksInBerlin(spans).entries()) {
      const [from, to] = spans[i]!;
      const moments = ticks.map(({ at }) => at);
      expect(moments).toEqual([...new Set(moments)].sort((a, b) => a - b));
      expect(moments.every((at) => at >= from && at <= to)).toBe(true);
    }
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
