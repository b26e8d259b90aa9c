// A JSON text as the editor shows it: laid out over lines. What is typed there is applied to the text as written, whose
// whitespace stays wherever nobody typed. The two always read alike: either both are valid JSON and equal, or neither is.
import type { ChangeSet, Line, Text } from '@codemirror/state';
import { endOfString, firstAt, isMark, layOut, type Gap, type Layout } from './format-json.js';
import { isJson } from './json-problem.js';

/** A part of the shown text (A), and what it has become (B). */
interface Region {
  readonly fromA: number;
  readonly toA: number;
  readonly fromB: number;
  readonly toB: number;
}

export class LaidOutJson {
  readonly #layout: Layout;

  constructor(private readonly written: string) {
    // The document counts every kind of line break as one character. Text that is not JSON is shown as it is.
    this.#layout = isJson(written) ? layOut(written) : { shown: written.replace(/\r\n?/g, '\n'), gaps: [] };
  }

  get shown(): string {
    return this.#layout.shown;
  }

  /** The text as written after these changes to what was shown, which led to `doc`. */
  edited(changes: ChangeSet, doc: Text): string {
    const changed = this.#changedRegions(changes, doc);
    if (changed.length === 0) return this.written;
    const { gaps } = this.#layout;
    // Without gaps, the two differ at most in their kinds of line breaks, and what is shown is what was typed.
    if (gaps.length === 0) return doc.toString();
    const parts: string[] = [];
    let at = 0;
    const regions = [...changed, ...this.#gapsToKeep(changed, doc)].sort((a, b) => a.fromA - b.fromA);
    for (const { fromA, toA, fromB, toB } of merged(regions)) {
      parts.push(this.written.slice(at, this.#startOf(fromA)), doc.sliceString(fromB, toB));
      at = this.#endOf(toA);
    }
    return `${parts.join('')}${this.written.slice(at)}`;
  }

  /** What differs from the shown text, with the whole of every gap that was changed. */
  #changedRegions(changes: ChangeSet, doc: Text): Region[] {
    const { shown, gaps } = this.#layout;
    const regions: Region[] = [];
    changes.iterChanges((fromA, toA, fromB, toB) => {
      const isSame = toA - fromA === toB - fromB && shown.slice(fromA, toA) === doc.sliceString(fromB, toB);
      // Undone: as if it had never been changed.
      if (isSame) return;
      const first = gaps[firstAt(gaps, (gap) => gap.shownTo > fromA)];
      const last = gaps[firstAt(gaps, (gap) => gap.shownTo >= toA)];
      const left = first !== undefined && first.shownFrom < fromA ? fromA - first.shownFrom : 0;
      const right = last !== undefined && last.shownFrom < toA ? last.shownTo - toA : 0;
      regions.push({ fromA: fromA - left, toA: toA + right, fromB: fromB - left, toB: toB + right });
    });
    return merged(regions);
  }

  /** Gaps on changed lines that are no longer between two tokens: they are part of a string now, or keep two words apart. */
  #gapsToKeep(changed: readonly Region[], doc: Text): Region[] {
    const end = this.#layout.shown.length;
    const kept: Region[] = [];
    for (let i = 0; i <= changed.length; i++) {
      const [before, after] = [changed[i - 1], changed[i]];
      const [fromA, toA] = [before?.toA ?? 0, after?.fromA ?? end];
      const shift = (before?.toB ?? 0) - fromA;
      // Within the unchanged text, only its first and its last line share a line with a change.
      const first = before && doc.lineAt(before.toB);
      const last = after && doc.lineAt(after.fromB);
      for (const line of first?.from === last?.from ? [first] : [first, last]) {
        if (line === undefined) continue;
        const strings = stringsOn(line);
        for (const gap of this.#gapsBetween(Math.max(fromA, line.from - shift), Math.min(toA, line.to - shift))) {
          if (gap.shownFrom < fromA || gap.shownTo > toA) continue;
          // Where something was changed, whitespace that is not shown is dropped.
          if (gap.shownFrom === gap.shownTo && (gap.shownFrom === fromA || gap.shownTo === toA)) continue;
          const region = regionOf(gap, shift);
          const isInString = strings.some(([from, to]) => from < region.fromB && region.fromB < to);
          if (isInString || separates(region, doc)) kept.push(region);
        }
      }
    }
    return kept;
  }

  /** The gaps that touch this part of the shown text. */
  *#gapsBetween(from: number, to: number): Generator<Gap> {
    const { gaps } = this.#layout;
    for (let i = firstAt(gaps, (gap) => gap.shownTo >= from); i < gaps.length; i++) {
      const gap = gaps[i];
      if (gap === undefined || gap.shownFrom > to) return;
      yield gap;
    }
  }

  /** Where the written text of a part shown from here begins, including whitespace that is not shown at all. */
  #startOf(place: number): number {
    const gap = this.#lastGapBefore(place);
    return gap?.shownFrom === place ? gap.from : this.#endOf(place);
  }
  /** Where the written text of a part shown up to here ends. Never called with a position inside a gap. */
  #endOf(place: number): number {
    const gap = this.#lastGapBefore(place);
    return gap === undefined ? place : place - gap.shownTo + gap.to;
  }
  #lastGapBefore(place: number): Gap | undefined {
    const { gaps } = this.#layout;
    return gaps[firstAt(gaps, (gap) => gap.shownTo > place) - 1];
  }
}

/** Where strings are on a line. One that is not closed includes the line break, which keeps it from being JSON. */
function stringsOn({ text, from }: Line): (readonly [number, number])[] {
  const strings: (readonly [number, number])[] = [];
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at)) {
    const end = endOfString(text, at, text.length + 1);
    strings.push([from + at, from + end]);
    at = end;
  }
  return strings;
}

function regionOf({ shownFrom, shownTo }: Gap, shift: number): Region {
  return { fromA: shownFrom, toA: shownTo, fromB: shownFrom + shift, toB: shownTo + shift };
}

/** Whether the gap is all that keeps two numbers or words from becoming one. */
function separates({ fromB, toB }: Region, doc: Text): boolean {
  if (fromB === 0 || toB === doc.length) return false;
  return ![doc.sliceString(fromB - 1, fromB), doc.sliceString(toB, toB + 1)].some((one) => isMark(one.charCodeAt(0)));
}

/** One region instead of several that overlap or touch; they are in order. */
function merged(regions: readonly Region[]): Region[] {
  const result: Region[] = [];
  for (const region of regions) {
    const last = result.at(-1);
    if (last === undefined || region.fromA > last.toA) result.push(region);
    else result.splice(-1, 1, joined(last, region));
  }
  return result;
}

/** `b` begins later. If both end at the same position, only `b` accounts for all changes before it. */
function joined(a: Region, b: Region): Region {
  const { toA, toB } = b.toA >= a.toA ? b : a;
  return { fromA: a.fromA, toA, fromB: a.fromB, toB };
}
