/**
 * The value below which a share `p` (0 to 1) of the values lies, interpolated between the two nearest.
 * @throws RangeError when there are no values
 */
export function quantile(values: readonly number[], p: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const place = (sorted.length - 1) * p;
  const below = sorted[Math.floor(place)];
  const above = sorted[Math.ceil(place)];
  if (below === undefined || above === undefined) throw new RangeError('A quantile needs at least one value');
  return below + (above - below) * (place - Math.floor(place));
}

/** @throws RangeError when there are no values */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}
