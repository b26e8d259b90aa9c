// Timestamps and times of day as texts with every stored digit. Counts are in units of `10 ** -digits` seconds.

/** ISO 8601 from a count since 1970; undefined beyond the range of dates, as infinity is. */
export function momentText(count: bigint, digits: number, zone: '' | 'Z'): string | undefined {
  const [seconds, fraction] = split(count, digits);
  const date = new Date(Number(seconds) * 1_000);
  if (Number.isNaN(date.getTime())) return undefined;
  return `${date.toISOString().slice(0, -5)}${fraction}${zone}`;
}

/** ISO 8601 from days since 1970; undefined beyond the range of dates. */
export function dateText(days: bigint): string | undefined {
  return momentText(days * 86_400n, 0, '')?.split('T')[0];
}

/** `12:30:00.000` from a count since midnight. */
export function timeText(count: bigint, digits: number): string {
  const [seconds, fraction] = split(count, digits);
  const [hours, minutes] = [seconds / 3_600n, (seconds / 60n) % 60n];
  return `${[hours, minutes, seconds % 60n].map((part) => String(part).padStart(2, '0')).join(':')}${fraction}`;
}

function split(count: bigint, digits: number): [seconds: bigint, fraction: string] {
  const unit = 10n ** BigInt(digits);
  const rest = ((count % unit) + unit) % unit;
  return [(count - rest) / unit, digits === 0 ? '' : `.${String(rest).padStart(digits, '0')}`];
}
