import type { Actor, Comments, Decided, JsonText } from '@labeling/domain';

/** A datapoint as the page's server sends it: payloads are JSON texts, exactly as stored. */
export interface Datapoint {
  readonly id: string;
  /** Its index in the dataset, from 0. */
  readonly ordinal: number;
  readonly data: JsonText;
  readonly target: JsonText;
  readonly metadata: JsonText | null;
  readonly createdAt: string;
  /** Null for one that was added to the dataset directly. */
  readonly provenance: {
    readonly queueId: string;
    readonly itemId: string;
    readonly itemRevision: string;
    readonly approvedBy: Actor | null;
    /** Only where members annotated the item on their own. */
    readonly decided?: Decided;
    /** The comments that had been written about the item; absent if there were none. */
    readonly comments?: Comments;
    readonly pushId: string;
  } | null;
}
