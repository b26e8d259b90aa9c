import { compareDecimals, jsonKind, type JsonText } from '@labeling/domain';

/** Numbers by size, before all other values, which are sorted by their text. */
export function compareValues(a: JsonText, b: JsonText): number {
  const [isNumber, isOther] = [a, b].map((text) => jsonKind(text) === 'number');
  if (isNumber && isOther) return compareDecimals(a, b);
  if (isNumber !== isOther) return isNumber ? -1 : 1;
  return a < b ? -1 : a > b ? 1 : 0;
}
