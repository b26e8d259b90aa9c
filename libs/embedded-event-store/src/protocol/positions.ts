import { sharedPb } from './generated.js';
import { TOMBSTONE_REVISION } from '../recorded-event.js';

const LARGEST_REVISION = '9223372036854775807';

/** A revision as the protocol writes it. */
export function revisionText(revision: number): string {
  return revision === TOMBSTONE_REVISION ? LARGEST_REVISION : String(revision);
}

/** A revision, position or count from an unsigned 64-bit decimal. Larger numbers become the largest that SQLite can hold. */
export function fromUint64(text: string): number {
  return Math.min(Number(text), Number.MAX_SAFE_INTEGER);
}

/** Commit and prepare position are the same here: every event is written in the transaction of its group. */
export function fillPosition<
  T extends { setCommitPosition(value: string): unknown; setPreparePosition(value: string): unknown },
>(message: T, position: number): T {
  const text = String(position);
  message.setCommitPosition(text);
  message.setPreparePosition(text);
  return message;
}

export function streamIdentifier(stream: string): sharedPb.StreamIdentifier {
  return new sharedPb.StreamIdentifier().setStreamName(Buffer.from(stream, 'utf8'));
}

export function streamName(identifier: sharedPb.StreamIdentifier | undefined): string {
  return identifier === undefined ? '' : Buffer.from(identifier.getStreamName_asU8()).toString('utf8');
}
