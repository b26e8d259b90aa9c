const HOUR = 3_600_000;

/** Moments that are often asked for. */
export const commonTimes = [
  { label: 'An hour ago', at: (now: number) => new Date(now - HOUR) },
  { label: 'Yesterday', at: (now: number) => new Date(now - 24 * HOUR) },
  { label: 'A week ago', at: (now: number) => new Date(now - 7 * 24 * HOUR) },
] as const;
