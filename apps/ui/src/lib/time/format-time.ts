const clock = { hour: '2-digit', minute: '2-digit' } as const;
const day = { day: 'numeric', month: 'short' } as const;

/** The shortest way to say when: `14:02` today, `20 Nov, 14:02` this year, `20 Nov 2025` before. In the reader's zone. */
export function shortTime(at: string, now = new Date()): string {
  const date = new Date(at);
  if (date.toDateString() === now.toDateString()) return date.toLocaleTimeString('en-GB', clock);
  if (date.getFullYear() === now.getFullYear()) return date.toLocaleString('en-GB', { ...day, ...clock });
  return date.toLocaleDateString('en-GB', { ...day, year: 'numeric' });
}

/** Everything there is to know about a moment: `20 November 2026 at 14:02:31 CET`. */
export function fullTime(at: string): string {
  return new Date(at).toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'long' });
}
