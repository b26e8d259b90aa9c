// What the page of a review is opened with.
import type { JsonText } from '@labeling/domain';

export interface ReviewedQueue {
  readonly id: string;
  readonly name: string;
  readonly guidelines: string;
  readonly defaultDatasetId: string | null;
  readonly annotationSchema: JsonText | null;
  /** How many members annotate an item; with 1, everybody shares the target. */
  readonly overlap: number;
  /** The share of items that this many annotate; one member annotates each of the others. */
  readonly overlapShare: number;
  /** Whether items are being brought in line with an overlap that was changed. */
  readonly isSettling: boolean;
  readonly revision: string;
}

/** A dataset that items can be pushed to. */
export interface DatasetChoice {
  readonly id: string;
  readonly name: string;
  readonly datapoints: number;
}

export interface Viewer {
  readonly id: string;
  readonly apiUrl: string;
  readonly rights: readonly string[];
}
