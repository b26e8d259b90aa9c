const clock = { hour: '2-digit', minute: '2-digit' } as const;
const day = { day: 'numeric', month: 'short' } as const;
const date = { ...day, year: 'numeric' } as const;

// Made once: making one takes longer than to draw the row that the time is in.
const inThisYear = new Intl.DateTimeFormat('en-GB', { ...day, ...clock });
const before = new Intl.DateTimeFormat('en-GB', date);
const exact = new Intl.DateTimeFormat('en-GB', { ...date, ...clock, second: '2-digit' });
const full = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'long' });

/** The shortest way to say when: `20 Nov, 14:02` this year, `20 Nov 2025` before. In the reader's zone. */
export function shortTime(at: string, now = new Date()): string {
  const moment = new Date(at);
  return written(moment, moment.getFullYear() === now.getFullYear() ? inThisYear : before);
}

/** A moment to the second, with its day: `20 Nov 2026, 14:02:31`. In the reader's zone. */
export function exactTime(at: string): string {
  return written(new Date(at), exact);
}

/** Everything there is to know about a moment: `20 November 2026 at 14:02:31 CET`. */
export function fullTime(at: string): string {
  return written(new Date(at), full);
}

function written(moment: Date, format: Intl.DateTimeFormat): string {
  return Number.isNaN(moment.getTime()) ? String(moment) : format.format(moment);
}

/** The zone that times are shown in: `Europe/Berlin`. Only in the browser, since the server has a zone of its own. */
export function readersZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
