/** What items were answered with: each distinct set of values, a pattern, once, with how many items got it. */
export interface Sample {
  /** Where the values of each pattern begin in `codes`; one more at the end. */
  readonly starts: Int32Array;
  /** The codes of all patterns' values, one per answer. */
  readonly codes: Int32Array;
  /** Items with each pattern. */
  readonly counts: Int32Array;
  /** The share of differing pairs among the answers of each pattern. */
  readonly disagreement: Float64Array;
  /** Above all codes. */
  readonly values: number;
}

/** The sample without some values. What is left of a pattern counts only if it still has two answers. */
export function sampleWithout({ starts, codes, counts, values }: Sample, isLeftOut: (code: number) => boolean): Sample {
  const kept = { starts: [0], codes: [] as number[], counts: [] as number[], disagreement: [] as number[] };
  counts.forEach((count, pattern) => {
    const own = [...codes.subarray(starts[pattern], starts[pattern + 1])].filter((code) => !isLeftOut(code));
    if (count === 0 || own.length < 2) return;
    kept.codes.push(...own);
    kept.starts.push(kept.codes.length);
    kept.counts.push(count);
    kept.disagreement.push(disagreementOf(own));
  });
  return {
    starts: Int32Array.from(kept.starts),
    codes: Int32Array.from(kept.codes),
    counts: Int32Array.from(kept.counts),
    disagreement: Float64Array.from(kept.disagreement),
    values,
  };
}

/** The same sample with its patterns in an order that depends on their values alone, not on which item came first. */
export function inOrder(
  { starts, codes, counts, disagreement, values }: Sample,
  orderHashOf: (code: number) => number,
): Sample {
  const hashes = new Float64Array(counts.length);
  for (let pattern = 0; pattern < counts.length; pattern++) {
    for (let i = starts[pattern]!; i < starts[pattern + 1]!; i++) hashes[pattern]! += orderHashOf(codes[i]!);
  }
  const order = Int32Array.from(counts.keys()).sort((a, b) => hashes[a]! - hashes[b]!);
  const ordered = { starts: new Int32Array(starts.length), codes: new Int32Array(codes.length) };
  let end = 0;
  order.forEach((pattern, place) => {
    for (let i = starts[pattern]!; i < starts[pattern + 1]!; i++) ordered.codes[end++] = codes[i]!;
    ordered.starts[place + 1] = end;
  });
  return {
    ...ordered,
    counts: order.map((pattern) => counts[pattern]!),
    disagreement: Float64Array.from(order, (pattern) => disagreement[pattern]!),
    values,
  };
}

/** The share of pairs of answers that differ. */
export function disagreementOf(codes: readonly number[]): number {
  let differing = 0;
  for (let i = 1; i < codes.length; i++) for (let j = 0; j < i; j++) if (codes[i] !== codes[j]) differing++;
  return differing / ((codes.length * (codes.length - 1)) / 2);
}
