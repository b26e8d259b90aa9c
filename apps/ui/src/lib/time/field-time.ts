/** A moment as a field of the browser holds it: `2026-11-20T14:02:31`, in the reader's own zone. */
export function toField(at: string): string {
  const date = new Date(at);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 19);
}

/** The moment (ISO 8601 in UTC) at which the second that a field holds begins. Undefined if there is none. */
export const startOfSecond = (text: string): string | undefined => momentIn(text, 0);

/** The same for the end of the second: whatever happened within it has happened by that time. */
export const endOfSecond = (text: string): string | undefined => momentIn(text, 999);

/** When that second is over: the end of a range that does not contain its own end. */
export const afterSecond = (text: string): string | undefined => momentIn(text, 1_000);

/** The last second of a range that ends before this moment, as a field holds it. */
export const secondBefore = (at: string): string => toField(new Date(Date.parse(at) - 1).toISOString());

function momentIn(text: string, millisecond: number): string | undefined {
  const time = new Date(text).getTime();
  if (text === '' || Number.isNaN(time)) return undefined;
  return new Date(Math.floor(time / 1_000) * 1_000 + millisecond).toISOString();
}
