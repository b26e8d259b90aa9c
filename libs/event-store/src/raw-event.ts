import type { ProposedEvent } from './client/append-messages.js';

/** An event as it is stored. */
export interface RawEvent extends Required<ProposedEvent> {
  readonly stream: string;
  readonly revision: bigint;
  readonly position: bigint;
  /** It marks the end of a permanently deleted stream, which each server writes itself. */
  readonly isTombstone: boolean;
}

/** The type of the mark that ends a deleted stream. Its revision is the highest possible. */
export const TOMBSTONE = '$streamDeleted';

/** Size in bytes, roughly as servers count it for their limits. */
export function sizeOf({ type, data, metadata }: ProposedEvent): number {
  return type.length * 2 + data.length + metadata.length;
}
