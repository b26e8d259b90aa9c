import { compareDecimals, jsonKind, type JsonText } from '@labeling/domain';
import type { Values } from '../answers/values.js';

/** Where each value lies, given how many answers have it; valid until the next call. */
export type Scale = (totals: Int32Array) => Float64Array;

/** The number that a value is; undefined for other values, and for numbers that a double cannot hold. */
export function numberOf(text: JsonText | undefined): number | undefined {
  if (text === undefined || jsonKind(text) !== 'number') return undefined;
  const number = Number(text);
  return Number.isFinite(number) ? number : undefined;
}

/** At the numbers themselves, moved and shrunk to lie between 0 and 1, which changes no α and cannot overflow. */
export function intervalScale(values: Values): Scale {
  const numbers = Array.from({ length: values.size }, (_, code) => numberOf(values.textOf(code)));
  let least = Infinity;
  let greatest = -Infinity;
  for (const number of numbers) {
    if (number === undefined) continue;
    least = Math.min(least, number);
    greatest = Math.max(greatest, number);
  }
  const range = greatest / 2 - least / 2 || 1;
  const places = Float64Array.from(numbers, (number) => ((number ?? least) / 2 - least / 2) / range);
  return () => places;
}

/** At the middle of the ranks that answers with a value share: the ordinal metric of α is the distance between these. */
export function ordinalScale(values: Values): Scale {
  const codes = Array.from({ length: values.size }, (_, code) => code)
    .filter((code) => numberOf(values.textOf(code)) !== undefined)
    .sort((a, b) => compareDecimals(values.textOf(a) ?? '0', values.textOf(b) ?? '0'));
  const places = new Float64Array(values.size);
  return (totals) => {
    let below = 0;
    for (const code of codes) {
      places[code] = below + totals[code]! / 2;
      below += totals[code]!;
    }
    return places;
  };
}
