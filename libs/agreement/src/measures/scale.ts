import { compareDecimals, jsonKind, type JsonText } from '@labeling/domain';
import type { Values } from '../answers/values.js';

/** Where each value lies, given how many answers have it; valid until the next call. */
export type Scale = (totals: Int32Array) => Float64Array;

/** The number that a value is; undefined for other values, and for numbers that a double cannot represent. */
export function numberOf(text: JsonText | undefined): number | undefined {
  if (text === undefined || jsonKind(text) !== 'number') return undefined;
  const number = Number(text);
  return Number.isFinite(number) ? number : undefined;
}

/**
 * Values lie at their numbers, shifted and scaled to between 0 and 1, which changes no α and cannot overflow. Only answers that count
 * determine how: one that is far off would leave nothing of the distances between all others.
 */
export function intervalScale(values: Values): Scale {
  const numbers = Float64Array.from({ length: values.size }, (_, code) => numberOf(values.textOf(code)) ?? NaN);
  const places = new Float64Array(values.size);
  return (totals) => {
    let least = Infinity;
    let greatest = -Infinity;
    for (let code = 0; code < places.length; code++) {
      if (totals[code] === 0) continue;
      least = Math.min(least, numbers[code]!);
      greatest = Math.max(greatest, numbers[code]!);
    }
    const range = greatest / 2 - least / 2 || 1;
    for (let code = 0; code < places.length; code++) {
      places[code] = totals[code] === 0 ? 0 : (numbers[code]! / 2 - least / 2) / range;
    }
    return places;
  };
}

/**
 * Values lie at the middle of the ranks that their answers share: the ordinal metric of α is the distance between these.
 */
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
