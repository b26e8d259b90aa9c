import type { ItemMarks } from '@labeling/domain';
import type { TargetWords } from '../long-table/field-words.js';
import type { PreviewPiece } from '../long-table/json-preview.js';
import type { StateCode } from '../items/state-codes.js';

/** An item as the list shows it, and as the page's server sends it. */
export interface ListedItem extends ItemMarks {
  readonly id: string;
  readonly ordinal: number;
  readonly state: StateCode;
  readonly revision: string;
  readonly openComments: number;
  readonly key: string | null;
  /** The beginning of the data, as text. */
  readonly data: readonly PreviewPiece[];
  readonly target: TargetWords;
  /** Null where everybody shares the target. */
  readonly annotations: { readonly needed: number; readonly submitted: number } | null;
  /** When it was last changed, ISO 8601, and by whom. */
  readonly at: string;
  readonly by: string;
}

/** Which item, as of which revision: what a command for many items names. */
export interface ItemAt {
  readonly id: string;
  readonly ordinal: number;
  readonly revision: string;
}

/** The most ordinals in one request to `/queues/{queue}/rows` that asks only for ids and revisions. */
export const MOST_IDS = 10_000;
