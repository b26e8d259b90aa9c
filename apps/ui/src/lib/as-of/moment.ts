/** A moment as it is compared with events: in ISO 8601, in UTC with milliseconds. Undefined if the text names none. */
export function momentOf(text: string | null): string | undefined {
  const time = Date.parse(text ?? '');
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}
