// Where spans are on the time axis of their trace, as fractions of its length.
import { durationWords } from './measure-words.js';

export interface Period {
  readonly offsetNs: number;
  readonly durationNs: number;
}
/** Fractions of the whole, from 0 to 1. */
export interface Bar {
  readonly from: number;
  readonly length: number;
}
export interface Tick {
  readonly at: number;
  readonly label: string;
}

/** From the first start to the last end; clocks of several machines may put a span before its trace. */
export function periodOf(spans: readonly Period[]): Period {
  let [first, last] = [Infinity, -Infinity];
  for (const { offsetNs, durationNs } of spans) {
    first = Math.min(first, offsetNs);
    last = Math.max(last, offsetNs + durationNs);
  }
  return first > last ? { offsetNs: 0, durationNs: 0 } : { offsetNs: first, durationNs: last - first };
}

/** In a period without length, every span fills it. */
export function barOf({ offsetNs, durationNs }: Period, whole: Period): Bar {
  if (whole.durationNs <= 0) return { from: 0, length: 1 };
  return { from: (offsetNs - whole.offsetNs) / whole.durationNs, length: durationNs / whole.durationNs };
}

/** Round times from the start on, at most `most` of them after it, in steps of 1, 2 or 5. */
export function ticksOf({ durationNs }: Period, most: number): Tick[] {
  if (durationNs <= 0 || most < 1) return [];
  const step = roundStep(durationNs / most);
  const ticks: Tick[] = [];
  for (let i = 0; i * step < durationNs * 0.995; i++)
    ticks.push({ at: (i * step) / durationNs, label: i === 0 ? '0' : round(i * step) });
  return ticks;
}

/** Whole minutes and hours need no trailing `00`. */
const round = (ns: number) => durationWords(ns).replace(/ (00 [sm]|0 h)$/, '');

/** The steps above 20 s, which divide minutes and hours evenly, in nanoseconds. */
const clock = [30e9, 60e9, 120e9, 300e9, 600e9, 1_800e9, 3_600e9, 7_200e9, 21_600e9, 43_200e9, 86_400e9];

function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  const decimal = [1, 2, 5, 10].map((digit) => digit * power).find((step) => step >= least) ?? least;
  if (decimal <= 20e9) return decimal;
  return clock.find((step) => step >= least) ?? Math.ceil(least / 86_400e9) * 86_400e9;
}
