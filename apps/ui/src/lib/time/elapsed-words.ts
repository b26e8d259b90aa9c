const units = [
  ['d', 86_400],
  ['h', 3_600],
  ['min', 60],
  ['s', 1],
] as const;

/** How long it took from one moment (ISO 8601) to another, in its two largest units: `2 min 5 s`, `3 d 4 h`; empty below a second. */
export function elapsed(from: string, to: string): string {
  return duration(Date.parse(to) - Date.parse(from));
}

/** A number of milliseconds in its two largest units: `2 min 5 s`, `3 d 4 h`; empty below a second. */
export function duration(milliseconds: number): string {
  let seconds = Math.max(0, Math.round(milliseconds / 1_000));
  const parts: string[] = [];
  for (const [unit, size] of units) {
    const count = Math.floor(seconds / size);
    if (count > 0 || (parts.length > 0 && parts.length < 2)) parts.push(count > 0 ? `${count} ${unit}` : '');
    seconds -= count * size;
    if (parts.length === 2) break;
  }
  return parts.filter(Boolean).join(' ');
}
