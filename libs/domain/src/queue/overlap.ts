import { LOTS, lotOf, lotsIn } from './lot.js';

/** How many members annotate each item of a queue, each on their own (docs: glossary, overlap). */
export interface Overlap {
  /** How many annotations an item needs. With 1, there are none, and everybody shares one target (spec §3). */
  readonly annotations: number;
  /** The share of items that need that many, from 0 to 1 in steps of 0.0001. Others need one, still a member's own. */
  readonly share: number;
  /** How long a draft that was never submitted holds its slot after it was last saved. */
  readonly slotHours: number;
}
export const noOverlap: Overlap = { annotations: 1, share: 1, slotHours: 24 };

/** What decides how many annotations each item needs. */
export type Need = Pick<Overlap, 'annotations' | 'share'>;

/** How many annotations an item needs. A higher share adds items to those that need several, and takes none of them away. */
export function neededFor(itemId: string, { annotations, share }: Need): number {
  return lotOf(itemId) < lotsIn(share) ? annotations : 1;
}

/** As events store it: the share is absent if all items need the same, as in events from before there were shares. */
export type StoredOverlap = Omit<Overlap, 'share'> & { readonly share?: number };

export function storedOverlap({ annotations, share, slotHours }: Overlap): StoredOverlap {
  return { annotations, ...(share !== noOverlap.share && { share }), slotHours };
}
export function overlapOf({ annotations, share = noOverlap.share, slotHours }: StoredOverlap): Overlap {
  return { annotations, share, slotHours };
}

/**
 * What is being done to a queue's items after its overlap changed or its schema made more annotations equal: `lowered`,
 * those that have enough equal annotations are approved; `raised`, those that were approved by fewer are reopened, too.
 */
export type Settling = 'lowered' | 'raised';

export const MOST_ANNOTATIONS = 10;
export const LONGEST_SLOT_HOURS = 8_760;

export function isSameOverlap(one: Overlap, other: Overlap): boolean {
  return isSameNeed(one, other) && one.slotHours === other.slotHours;
}
export function isSameNeed(one: Need, other: Need): boolean {
  return one.annotations === other.annotations && one.share === other.share;
}

/** Whether some items need more, and whether some need fewer: a change of the share and of the number may do both. */
export function needChange(from: Need, to: Need): { readonly raises: boolean; readonly lowers: boolean } {
  const [before, after] = [lotsIn(from.share), lotsIn(to.share)];
  const inBoth = Math.min(before, after) > 0;
  return {
    raises: (inBoth && to.annotations > from.annotations) || (after > before && to.annotations > 1),
    lowers: (inBoth && to.annotations < from.annotations) || (after < before && from.annotations > 1),
  };
}

/** What is wrong with an overlap, as a sentence; undefined when it is acceptable. */
export function overlapProblem({ annotations, share, slotHours }: Overlap): string | undefined {
  if (!isWithin(annotations, MOST_ANNOTATIONS)) return `An item needs 1 to ${MOST_ANNOTATIONS} annotations`;
  if (!isShare(share)) return 'The share of items is from 0 to 1, with at most four decimals';
  if (!isWithin(slotHours, LONGEST_SLOT_HOURS)) return `A draft holds its slot for 1 to ${LONGEST_SLOT_HOURS} hours`;
  return undefined;
}

/** Whether this share is a whole number of lots. */
export function isShare(share: number): boolean {
  return share >= 0 && share <= 1 && lotsIn(share) / LOTS === share;
}

function isWithin(value: number, most: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= most;
}
