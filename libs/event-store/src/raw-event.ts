import type { ProposedEvent } from './client/append-messages.js';

/** An event as it is stored. */
export interface RawEvent extends Required<ProposedEvent> {
  readonly stream: string;
  readonly revision: bigint;
  readonly position: bigint;
  /** It is the mark of a stream that was deleted for good, which each server writes itself. */
  readonly isTombstone: boolean;
}

/** The type of the mark that ends a deleted stream. Its revision is the last that there could be. */
export const TOMBSTONE = '$streamDeleted';

/** Bytes, about as servers count them for their limits. */
export function sizeOf({ type, data, metadata }: ProposedEvent): number {
  return type.length * 2 + data.length + metadata.length;
}
