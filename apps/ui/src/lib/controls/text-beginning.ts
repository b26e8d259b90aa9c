import { isLongerThan, mostUnits } from '@labeling/domain';

/** The first characters of a text, in UTF-16 units; one fewer where the last would be half a character. */
export function beginningOf(text: string, length: number): string {
  if (text.length <= length) return text;
  const last = text.charCodeAt(length - 1);
  return text.slice(0, last >= 0xd800 && last < 0xdc00 ? length - 1 : length);
}

/** The first characters of a text, at most `most`, as the API counts them: those that take two units count once. */
export function firstCharacters(text: string, most: number): string {
  return isLongerThan(text, most) ? [...text.slice(0, mostUnits(most))].slice(0, most).join('') : text;
}
