export function grouped<Each>(all: Iterable<Each>, keyOf: (each: Each) => string): Map<string, Each[]> {
  const groups = new Map<string, Each[]>();
  for (const each of all) {
    const group = groups.get(keyOf(each));
    if (group) group.push(each);
    else groups.set(keyOf(each), [each]);
  }
  return groups;
}

/** The first two neighbors of a list of places that are not in ascending order. */
export function firstDisorder<Each>(all: readonly Each[], placeOf: (each: Each) => number): [Each, Each] | undefined {
  for (const [i, after] of all.entries()) {
    const before = all[i - 1];
    if (before !== undefined && placeOf(before) >= placeOf(after)) return [before, after];
  }
  return undefined;
}
