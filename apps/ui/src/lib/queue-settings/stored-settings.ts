import type { JsonText, OpenTo } from '@labeling/domain';

/** The settings of a queue as they are stored. */
export interface StoredSettings {
  readonly id: string;
  /** Of the queue: settings with a greater one are newer. */
  readonly revision: bigint;
  readonly name: string;
  readonly guidelines: string;
  readonly defaultDatasetId: string | null;
  readonly annotationSchema: JsonText | null;
  readonly labelersMayPush: boolean;
  /** How many members annotate an item, of which share of the items, and how long a draft holds its slot. */
  readonly overlap: number;
  readonly overlapShare: number;
  readonly slotHours: number;
  /** The members it is open to; null: everybody. */
  readonly openTo: OpenTo;
}
