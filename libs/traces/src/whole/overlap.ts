/**
 * The largest number of elements at the end of `before` that are also the beginning of `after`. Compares each of them about twice,
 * however they repeat (Knuth, Morris and Pratt).
 */
export function overlap(before: readonly string[], after: readonly string[]): number {
  const shorter = shorterStarts(after);
  let same = 0;
  for (const one of before.slice(Math.max(0, before.length - after.length))) {
    while (same > 0 && after[same] !== one) same = shorter[same - 1] ?? 0;
    if (after[same] === one) same++;
  }
  return same;
}

/** For each prefix, the length of the longest shorter prefix that it also ends with. */
function shorterStarts(of: readonly string[]): number[] {
  const lengths = [0];
  let same = 0;
  for (const one of of.slice(1)) {
    while (same > 0 && of[same] !== one) same = lengths[same - 1] ?? 0;
    if (of[same] === one) same++;
    lengths.push(same);
  }
  return lengths;
}
