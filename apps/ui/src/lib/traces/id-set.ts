// Sets of ids that are replaced, never changed: whoever shows one sees another.
export type IdSet = ReadonlySet<string>;

export const noIds: IdSet = new Set();

export function idSet(ids: Iterable<string>): IdSet {
  return new Set(ids);
}

/** The same set with these ids in it, or out of it. */
export function withIds(before: IdSet, ids: Iterable<string>, isIn = true): IdSet {
  const after = new Set(before);
  for (const id of ids) {
    if (isIn) after.add(id);
    else after.delete(id);
  }
  return after;
}

/** Where each value of a list stands. */
export function placesOf<Value>(values: readonly Value[]): ReadonlyMap<Value, number> {
  return new Map(values.map((value, place) => [value, place]));
}
