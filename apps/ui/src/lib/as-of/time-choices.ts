/** A moment as a field of the browser holds it: `2026-11-20T14:02:31`, in the reader's own zone. */
export function toField(at: string): string {
  const date = new Date(at);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 19);
}

/**
 * The moment (ISO 8601 in UTC) that a field holds, to the end of its second: what happened within it has happened by
 * then. Undefined where it holds none.
 */
export function fromField(text: string): string | undefined {
  const time = new Date(text).getTime();
  if (text === '' || Number.isNaN(time)) return undefined;
  return new Date(Math.floor(time / 1_000) * 1_000 + 999).toISOString();
}

const HOUR = 3_600_000;

/** Moments that are often asked for. */
export const commonTimes = [
  { label: 'An hour ago', at: (now: number) => new Date(now - HOUR) },
  { label: 'Yesterday', at: (now: number) => new Date(now - 24 * HOUR) },
  { label: 'A week ago', at: (now: number) => new Date(now - 7 * 24 * HOUR) },
] as const;
