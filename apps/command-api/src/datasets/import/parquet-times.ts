// Timestamps and times of day as texts with every stored digit. Counts are in units of `10 ** -digits` seconds.

/** ISO 8601 from a count since 1970. */
export function momentText(count: bigint, digits: number, zone: '' | 'Z'): string {
  const [seconds, fraction] = split(count, digits);
  const date = new Date(Number(seconds) * 1_000);
  // Beyond the range of dates, the count itself.
  if (Number.isNaN(date.getTime())) return `${count}`;
  return `${date.toISOString().slice(0, -5)}${fraction}${zone}`;
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
