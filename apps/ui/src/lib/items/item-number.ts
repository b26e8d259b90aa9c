/** What people call an item of a queue: the first that arrived is 1, and each keeps its number. */
export function itemNumber(ordinal: number): number {
  return ordinal + 1;
}
