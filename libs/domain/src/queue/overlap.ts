/** How many members annotate each item of a queue, each on their own (docs: glossary, overlap). */
export interface Overlap {
  /** Annotations that an item needs. 1: there are none, and everybody shares one target (spec §3). */
  readonly annotations: number;
  /** How long a draft that was never submitted holds its slot after it was last saved. */
  readonly slotHours: number;
}
export const noOverlap: Overlap = { annotations: 1, slotHours: 24 };

/**
 * What is being done to the items of a queue after its overlap changed, or its schema made more annotations equal: `lowered`, those that
 * have enough equal annotations are approved; `raised`, those that were approved by fewer are opened again, too.
 */
export type Settling = 'lowered' | 'raised';

export const MOST_ANNOTATIONS = 10;
export const LONGEST_SLOT_HOURS = 8_760;

export function isSameOverlap(one: Overlap, other: Overlap): boolean {
  return one.annotations === other.annotations && one.slotHours === other.slotHours;
}

/** What is wrong with an overlap, as a sentence; undefined when it is acceptable. */
export function overlapProblem({ annotations, slotHours }: Overlap): string | undefined {
  if (!isWithin(annotations, MOST_ANNOTATIONS)) return `An item needs 1 to ${MOST_ANNOTATIONS} annotations`;
  if (!isWithin(slotHours, LONGEST_SLOT_HOURS)) return `A draft holds its slot for 1 to ${LONGEST_SLOT_HOURS} hours`;
  return undefined;
}

function isWithin(value: number, most: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= most;
}
