/** The members that a queue is open to, by their ids, each once and sorted; null: everybody in the project. */
export type OpenTo = readonly string[] | null;

/** In the one order in which they are kept, so that the same members are always the same list. */
export function openToOnly(members: readonly string[]): readonly string[] {
  return [...new Set(members)].sort();
}

/** Whether the queue is open to a member; undefined: to somebody who opens every queue, which is for their role to say. */
export function isOpenTo(openTo: OpenTo, viewer: string | undefined): boolean {
  return viewer === undefined || openTo === null || openTo.includes(viewer);
}

export function isSameOpenTo(one: OpenTo, other: OpenTo): boolean {
  if (one === null || other === null) return one === other;
  return one.length === other.length && one.every((member, i) => member === other[i]);
}
