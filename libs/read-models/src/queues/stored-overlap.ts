import { LOTS, lotsIn, type Overlap } from '@labeling/domain';

/** The overlap of a queue as its row has it: the share as a number of lots, which SQL compares with those of items. */
interface OverlapOfRow {
  readonly overlap: number;
  readonly overlapLots: number;
  readonly slotHours: number;
}

export function overlapOfRow({ overlap: annotations, overlapLots, slotHours }: OverlapOfRow): Overlap {
  return { annotations, share: overlapLots / LOTS, slotHours };
}

export function overlapColumns({ annotations, share, slotHours }: Overlap) {
  return { overlap: annotations, overlap_lots: lotsIn(share), slot_hours: slotHours };
}
