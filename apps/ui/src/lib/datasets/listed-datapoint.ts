import type { TargetWords } from '../long-table/field-words.js';
import type { PreviewPiece } from '../long-table/json-preview.js';

/** A datapoint as the table shows it, and as the page's server sends it. */
export interface ListedDatapoint {
  readonly id: string;
  readonly ordinal: number;
  /** The beginning of the data in words. */
  readonly data: readonly PreviewPiece[];
  readonly target: TargetWords;
  /** When it was added, ISO 8601. */
  readonly at: string;
  /** The queue it was pushed from; null for one that was added directly. */
  readonly queueId: string | null;
  readonly approvedBy: string | null;
}
