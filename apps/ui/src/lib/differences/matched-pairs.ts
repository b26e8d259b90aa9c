// Which elements of two sequences belong together when one was made from the other.

/** Indices into the first and the second sequence; one of them is missing where an element has no counterpart. */
export type MatchedPair =
  readonly [first: number, second: number] | readonly [number, undefined] | readonly [undefined, number];

/** The largest table filled in; longer middles count as different throughout, which is correct if not minimal. */
const MOST_CELLS = 1_000_000;

/** What one comparison may cost in all, however many parts it has. */
export class Effort {
  constructor(private left = 4_000_000) {}

  /** Whether this many more steps may be taken; if so, they count as taken. */
  spend(steps: number): boolean {
    if (steps > this.left) return false;
    this.left -= steps;
    return true;
  }
}

/** A shortest way from `first` to `second`, in order: pairs of equal elements, and elements without a partner. */
export function matchPairs(first: readonly string[], second: readonly string[], effort = new Effort()): MatchedPair[] {
  const shorter = Math.min(first.length, second.length);
  let start = 0;
  while (start < shorter && first[start] === second[start]) start++;
  let end = 0;
  while (end < shorter - start && first.at(-1 - end) === second.at(-1 - end)) end++;
  const middle = matchMiddle(first.slice(start, first.length - end), second.slice(start, second.length - end), effort);
  return [
    ...range(start).map((i): MatchedPair => [i, i]),
    ...middle.map((pair) => moved(pair, start)),
    ...range(end).map((i): MatchedPair => [first.length - end + i, second.length - end + i]),
  ];
}

function matchMiddle(first: readonly string[], second: readonly string[], effort: Effort): MatchedPair[] {
  const alone: MatchedPair[] = [
    ...first.map((_, i): MatchedPair => [i, undefined]),
    ...second.map((_, i): MatchedPair => [undefined, i]),
  ];
  const cells = first.length * second.length;
  if (cells === 0 || cells > MOST_CELLS || !effort.spend(cells)) return alone;
  const width = second.length + 1;
  const common = commonLengths(first, second);
  const at = (i: number, j: number) => common[i * width + j] ?? 0;
  const pairs: MatchedPair[] = [];
  let i = 0;
  let j = 0;
  while (i < first.length || j < second.length) {
    if (i < first.length && j < second.length && first[i] === second[j]) pairs.push([i++, j++]);
    else if (i < first.length && (j === second.length || at(i + 1, j) >= at(i, j + 1))) pairs.push([i++, undefined]);
    else pairs.push([undefined, j++]);
  }
  return pairs;
}

/** For every pair of places: how many elements the remainders from there on have in common. */
function commonLengths(first: readonly string[], second: readonly string[]): Uint32Array {
  const width = second.length + 1;
  const common = new Uint32Array((first.length + 1) * width);
  for (let i = first.length - 1; i >= 0; i--) {
    for (let j = second.length - 1; j >= 0; j--) {
      const skipped = Math.max(common[(i + 1) * width + j] ?? 0, common[i * width + j + 1] ?? 0);
      common[i * width + j] = first[i] === second[j] ? (common[(i + 1) * width + j + 1] ?? 0) + 1 : skipped;
    }
  }
  return common;
}

function moved([first, second]: MatchedPair, by: number): MatchedPair {
  if (first === undefined) return [undefined, second + by];
  return second === undefined ? [first + by, undefined] : [first + by, second + by];
}

function range(length: number): number[] {
  return Array.from({ length }, (_, i) => i);
}
