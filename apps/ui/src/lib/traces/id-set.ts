// Sets of ids that are replaced, never changed, so that views notice.
export type IdSet = ReadonlySet<string>;

export const noIds: IdSet = new Set();

export function idSet(ids: Iterable<string>): IdSet {
  return new Set(ids);
}

/** The same set with or without these ids. */
export function withIds(before: IdSet, ids: Iterable<string>, isIn = true): IdSet {
  const after = new Set(before);
  for (const id of ids) {
    if (isIn) after.add(id);
    else after.delete(id);
  }
  return after;
}

/** The index of each value in a list. */
export function placesOf<Value>(values: readonly Value[]): ReadonlyMap<Value, number> {
  return new Map(values.map((value, place) => [value, place]));
}
