import type { RecordedEvent } from '@eventstore/db-client';
import type { AnyEvent, JsonText } from '@labeling/domain';
import { UnreadableEvent } from '../errors.js';
import type { StoredEvent } from '../stored-event.js';
import { decodeEvent } from './codec.js';

/**
 * Decodes an event as the exact client reads it: its data is bytes.
 * @throws UnreadableEvent
 */
export function openStored(recorded: RecordedEvent): StoredEvent {
  const { streamId: stream, id, revision, type, created, position } = recorded;
  try {
    const { event, metadata } = decodeEvent(type, textOf(recorded.data), recorded.metadata);
    return { event, metadata, id, stream, revision, position: position?.commit ?? 0n, createdAt: created };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UnreadableEvent(stream, revision, type, reason, { cause: error });
  }
}

/** The event as one of the kind that its stream's decider folds. */
export function eventOf<E extends AnyEvent>(stored: StoredEvent): StoredEvent<E> {
  return stored as StoredEvent<E>;
}

function textOf(data: unknown): JsonText {
  if (!(data instanceof Uint8Array)) throw new Error('its data did not arrive as bytes');
  return Buffer.from(data.buffer, data.byteOffset, data.byteLength).toString('utf8') as JsonText;
}
