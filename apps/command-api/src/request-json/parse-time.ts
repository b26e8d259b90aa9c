/** The milliseconds since 1970 of a time in ISO 8601; NaN for anything else, and for a day like 30 February. */
export function parseTime(text: string): number {
  const date = text.slice(0, 'YYYY-MM-DD'.length);
  const day = new Date(`${date}T00:00Z`);
  // Date.parse would take such a day for one of the next month.
  const isInMonth = !Number.isNaN(day.getTime()) && day.toISOString().startsWith(date);
  return isInMonth ? Date.parse(text) : NaN;
}
