/**
 * How many of the last elements of `before` are the first ones of `after`, as many as possible. Looks at each of them about twice, however
 * they repeat (Knuth, Morris and Pratt).
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

/** For the beginning up to each place: how long the longest shorter one is that it ends with. */
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
