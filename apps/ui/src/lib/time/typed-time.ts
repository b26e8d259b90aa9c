// Moments and days as people type them, and as fields of browsers hold them: `2026-11-20T14:02:31` or `2026-11-20`, in the
// reader's own zone.

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const clock = String.raw`(?:[ ,T]+(\d{1,2}):(\d{2})(?::(\d{2}))?)?`;
const worded = new RegExp(String.raw`^(\d{1,2})\.? +([a-z]{3})[a-z]*\.?,? +(\d{4})${clock}$`, 'i');
const numbered = new RegExp(String.raw`^(\d{4})-(\d{1,2})-(\d{1,2})${clock}$`, 'i');

/** The value of a field as it is shown: `20 Nov 2026, 14:02:31`. */
export function shownTime(field: string): string {
  const [, year, month, day, hour, minute, second = '00'] = numbered.exec(field) ?? [];
  const name = months[Number(month) - 1];
  if (name === undefined) return '';
  const date = `${Number(day)} ${name.charAt(0).toUpperCase()}${name.slice(1)} ${year}`;
  return hour === undefined ? date : `${date}, ${hour}:${minute}:${second}`;
}

/** Reads `20 Nov 2026, 14:02` or `2026-11-20 14:02`; undefined for a text without a day, or with an unwanted time. */
export function typedTime(text: string, asks: 'day' | 'moment'): string | undefined {
  const asNumbers = numbered.exec(text.trim());
  const asWords = worded.exec(text.trim());
  const found = asNumbers ?? asWords;
  if (found === null) return undefined;
  const [year, month, day] =
    asNumbers === null
      ? [found[3], months.indexOf(found[2]?.toLowerCase() ?? '') + 1, found[1]]
      : [found[1], Number(found[2]), found[3]];
  const [hour, minute, second] = [found[4] ?? '0', found[5] ?? '0', found[6] ?? '0'];
  const date = new Date(Date.UTC(Number(year), month - 1, Number(day), Number(hour), Number(minute), Number(second)));
  const field = `${year}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}:${two(second)}`;
  // 31 Feb is another day, and 24:00 belongs to the next one.
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 19) !== field) return undefined;
  if (asks === 'moment') return field;
  return found[4] === undefined ? field.slice(0, 10) : undefined;
}

const two = (number: string | number | undefined) => String(Number(number)).padStart(2, '0');
