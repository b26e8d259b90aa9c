import type { RecordedEvent } from '@eventstore/db-client';
import { JsonTextError, type AnyEvent, type JsonText } from '@labeling/domain';
import { UnreadableEvent } from '../errors.js';
import type { StreamNames } from '../names/stream-names.js';
import { TOMBSTONE } from '../raw-event.js';
import type { StoredEvent, SubscribedEvent } from '../stored-event.js';
import { decodeEvent } from './codec.js';

/**
 * Decodes an event as the exact client reads it, with its data as bytes.
 * @throws UnreadableEvent
 */
export function openStored(recorded: RecordedEvent, names: StreamNames): StoredEvent {
  const { streamId, id, revision, type, created, position } = recorded;
  const stream = names.inDomain(streamId);
  try {
    const { event, metadata } = decodeEvent(type, textOf(recorded.data), recorded.metadata);
    return { event, metadata, id, stream, revision, position: position?.commit ?? 0n, createdAt: created };
  } catch (error) {
    const reason = reasonOf(error);
    throw new UnreadableEvent(streamId, revision, type, reason, { cause: error });
  }
}

/** For readers of all streams, which one unreadable event must not stop. */
export function openSubscribed(recorded: RecordedEvent, names: StreamNames): SubscribedEvent {
  try {
    return openStored(recorded, names);
  } catch (error) {
    if (!(error instanceof UnreadableEvent)) throw error;
    const { revision, type, created: createdAt, position } = recorded;
    const stream = names.inDomain(recorded.streamId);
    const reason = type === TOMBSTONE ? 'the stream was deleted in the event store' : error.reason;
    return { stream, revision, type, createdAt, position: position?.commit ?? 0n, wasRead: false, reason };
  }
}

/** The event, typed as its stream's decider folds it. */
export function eventOf<E extends AnyEvent>(stored: StoredEvent): StoredEvent<E> {
  return stored as StoredEvent<E>;
}

/** Without the event's data, which messages about syntax errors quote. */
function reasonOf(error: unknown): string {
  if (error instanceof SyntaxError || error instanceof JsonTextError) return 'its data is not JSON';
  return error instanceof Error ? error.message : String(error);
}

function textOf(data: unknown): JsonText {
  if (!(data instanceof Uint8Array)) throw new Error('its data did not arrive as bytes');
  return Buffer.from(data.buffer, data.byteOffset, data.byteLength).toString('utf8') as JsonText;
}
