/** The number of lots, which is how finely a share of a queue's items can be chosen. */
export const LOTS = 10_000;

/**
 * The lot that an item draws, from 0 to 9,999: a share of a queue's items means those with the lowest lots. It depends on the id
 * alone, so it is the same everywhere and at any time. It is stored in rows and decides what items need: never change it.
 */
export function lotOf(itemId: string): number {
  const text = itemId.toLowerCase();
  // FNV-1a and MurmurHash3's last steps spread ids that differ in only a few digits as well as random ones.
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) % LOTS;
}

/** How many lots make up a share, which is from 0 to 1. */
export function lotsIn(share: number): number {
  return Math.round(share * LOTS);
}
