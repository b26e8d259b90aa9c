import { readersFormats } from './readers-formats.svelte.js';

/** The shortest way to say when: `20 Nov, 14:02` this year, `20 Nov 2025` before. In the reader's zone. */
export function shortTime(at: string, now = new Date()): string {
  const moment = new Date(at);
  const { inThisYear, before } = readersFormats.now;
  return written(moment, moment.getFullYear() === now.getFullYear() ? inThisYear : before);
}

/** A moment to the second, with its day: `20 Nov 2026, 14:02:31`. In the reader's zone. */
export function exactTime(at: string): string {
  return written(new Date(at), readersFormats.now.exact);
}

/** Everything there is to know about a moment: `20 November 2026 at 14:02:31 CET`. */
export function fullTime(at: string): string {
  return written(new Date(at), readersFormats.now.full);
}

function written(moment: Date, format: Intl.DateTimeFormat): string {
  return Number.isNaN(moment.getTime()) ? String(moment) : format.format(moment);
}

/** The zone that times are shown in, as of now: `Europe/Berlin`. Only in the browser, since the server has a zone of its own. */
export function readersZone(): string {
  return readersFormats.now.full.resolvedOptions().timeZone;
}
