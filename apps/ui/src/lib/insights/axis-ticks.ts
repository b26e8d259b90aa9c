// Round moments and round counts to write beside a chart.

export interface TimeTick {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly label: string;
}

type Unit = 'second' | 'minute' | 'hour' | 'day' | 'month' | 'year';
const units: readonly Unit[] = ['year', 'month', 'day', 'hour', 'minute', 'second'];
const lengths: Readonly<Record<Unit, number>> = {
  ...{ second: 1_000, minute: 60_000, hour: 3_600_000, day: 86_400_000 },
  ...{ month: 28 * 86_400_000, year: 365 * 86_400_000 },
};
const steps: readonly (readonly [count: number, unit: Unit])[] = [
  ...([1, 5, 15, 30] as const).flatMap((count) => [[count, 'second'] as const]),
  ...([1, 5, 15, 30] as const).flatMap((count) => [[count, 'minute'] as const]),
  ...([1, 3, 6, 12] as const).flatMap((count) => [[count, 'hour'] as const]),
  ...([1, 2, 7, 14] as const).flatMap((count) => [[count, 'day'] as const]),
  ...([1, 3, 6] as const).flatMap((count) => [[count, 'month'] as const]),
  ...([1, 2, 5, 10] as const).flatMap((count) => [[count, 'year'] as const]),
];

/** Round moments between two, in the reader's zone and at most this many. The first one names its day. */
export function timeTicks(from: number, to: number, most: number): TimeTick[] {
  const [count, unit] = steps.find(([count, unit]) => (to - from) / (count * lengths[unit]) < most) ?? [50, 'year'];
  const ticks: TimeTick[] = [];
  for (let place = roundedDown(new Date(from), count, unit), at = moment(place); at <= to; at = moment(place)) {
    // When clocks are set forward, a moment that does not exist becomes the one an hour later.
    const isNew = at > (ticks.at(-1)?.at ?? -Infinity);
    if (at >= from && isNew) ticks.push({ at, label: labelOf(new Date(at), unit, ticks.length === 0) });
    place = place.with(units.indexOf(unit), (place[units.indexOf(unit)] ?? 0) + count);
  }
  return ticks;
}

/** A moment rounded down to a multiple of this unit, as year, month, …. */
function roundedDown(date: Date, count: number, unit: Unit): number[] {
  const place = [
    ...[date.getFullYear(), date.getMonth(), date.getDate()],
    ...[date.getHours(), date.getMinutes(), date.getSeconds()],
  ];
  const index = units.indexOf(unit);
  return place.map((value, i) => {
    if (i < index) return value;
    const least = units[i] === 'day' ? 1 : 0;
    return i > index ? least : value - ((value - least) % count);
  });
}

function moment([year = 0, month = 0, day = 1, hour = 0, minute = 0, second = 0]: readonly number[]): number {
  return new Date(year, month, day, hour, minute, second).getTime();
}

function labelOf(date: Date, unit: Unit, isFirst: boolean): string {
  if (unit === 'year') return String(date.getFullYear());
  if (unit === 'month') return words(date, { month: 'short', year: 'numeric' });
  const day = words(date, { day: 'numeric', month: 'short' });
  const isMidnight = date.getHours() + date.getMinutes() + date.getSeconds() === 0;
  if (unit === 'day' || isMidnight) return day;
  const clock = words(date, { hour: '2-digit', minute: '2-digit', ...(unit === 'second' && { second: '2-digit' }) });
  return isFirst ? `${day}, ${clock}` : clock;
}

function words(date: Date, format: Intl.DateTimeFormatOptions): string {
  return date.toLocaleString('en-GB', format);
}

/** Zero and the round counts after it, up to the highest. */
export function countTicks(highest: number): number[] {
  const size = 10 ** Math.floor(Math.log10(Math.max(highest, 1)));
  const step = Math.max(1, [0.2, 0.5, 1, 2].map((share) => share * size).find((each) => highest / each <= 5) ?? size);
  return Array.from({ length: Math.floor(highest / step + 1e-9) + 1 }, (_, i) => Math.round(i * step));
}
