// What the product contains when everything is calm again, as its API shows it.
import type { ItemEvent } from '@labeling/domain';
import type { StoredEvent } from '@labeling/event-store';

export interface FoundItem {
  readonly id: string;
  /** Also `discarded` and `pushed`. */
  readonly state: string;
  readonly revision: number;
  /** Payloads are their exact texts. */
  readonly data: string;
  readonly target: string;
  readonly originalTarget: string;
  /** Oldest first; undefined for an item that has not changed since it was added. */
  readonly history: readonly FoundEvent[] | undefined;
}

export interface FoundEvent {
  readonly revision: number;
  readonly type: string;
  /** The id of the request that led to it. */
  readonly correlationId: string;
  /** Of an edit. */
  readonly target?: string;
  /** Of a push. */
  readonly pushId?: string;
}

export interface FoundDatapoint {
  readonly id: string;
  readonly data: string;
  readonly target: string;
  /** Of a datapoint that was pushed. */
  readonly from?: { readonly itemId: string; readonly pushId: string };
}

export interface FoundPush {
  readonly id: string;
  readonly queueId: string;
  readonly datasetId: string;
  readonly status: string;
  readonly total: number;
  readonly pushed: number;
  readonly skipped: number;
}

/** Everything that is stored about an item. */
export type FoundStream = readonly StoredEvent<ItemEvent>[];

export interface Found {
  /** All items that were ever added to each queue, in the order of the queue. */
  readonly queues: ReadonlyMap<string, readonly FoundItem[]>;
  /** In the order of each dataset. */
  readonly datasets: ReadonlyMap<string, readonly FoundDatapoint[]>;
  readonly pushes: readonly FoundPush[];
  /** Of each queue that several members annotate: how many annotations each item needs, and what is stored of each. */
  readonly annotated: ReadonlyMap<
    string,
    { readonly overlap: number; readonly streams: ReadonlyMap<string, FoundStream> }
  >;
  /** All queues that are not deleted. */
  readonly queueNames: readonly { readonly id: string; readonly name: string }[];
}
