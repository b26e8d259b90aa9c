/** The members that a queue is open to, by their ids, each once and sorted; null: everybody in the project. */
export type OpenTo = readonly string[] | null;

/** Sorted and without repeats, so that the same members are always the same list. */
export function openToOnly(members: readonly string[]): readonly string[] {
  return [...new Set(members)].sort();
}

/** Whether the queue is open to a member; undefined stands for somebody whose role lets them open every queue. */
export function isOpenTo(openTo: OpenTo, viewer: string | undefined): boolean {
  return viewer === undefined || openTo === null || openTo.includes(viewer);
}

export function isSameOpenTo(one: OpenTo, other: OpenTo): boolean {
  if (one === null || other === null) return one === other;
  return one.length === other.length && one.every((member, i) => member === other[i]);
}
