const clock = { hour: '2-digit', minute: '2-digit' } as const;
const day = { day: 'numeric', month: 'short' } as const;

/** The shortest way to say when: `20 Nov, 14:02` this year, `20 Nov 2025` before. In the reader's zone. */
export function shortTime(at: string, now = new Date()): string {
  const date = new Date(at);
  if (date.getFullYear() === now.getFullYear()) return date.toLocaleString('en-GB', { ...day, ...clock });
  return date.toLocaleDateString('en-GB', { ...day, year: 'numeric' });
}

/** A moment to the second, with its day: `20 Nov 2026, 14:02:31`. In the reader's zone. */
export function exactTime(at: string): string {
  return new Date(at).toLocaleString('en-GB', { ...day, year: 'numeric', ...clock, second: '2-digit' });
}

/** Everything there is to know about a moment: `20 November 2026 at 14:02:31 CET`. */
export function fullTime(at: string): string {
  return new Date(at).toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'long' });
}

/** The zone that times are shown in: `Europe/Berlin`. Only in the browser, since the server has a zone of its own. */
export function readersZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
