// Who may use the node. EventStoreDB's client sends user and password over TLS only, but the name of its connection with
// every call. So the key is sent as that name, and every client with a connection string can send it.
import type { Metadata, sendUnaryData } from '@grpc/grpc-js';
import { createHash, timingSafeEqual } from 'node:crypto';
import { unauthenticated } from './protocol/call-errors.js';
import type { streamsService } from './protocol/generated.js';

interface Call {
  readonly metadata: Metadata;
}
interface StreamingCall extends Call {
  emit(event: 'error', error: Error): boolean;
}

const KEY_HEADER = 'connection-name';

/** The connection string with which the client sends the key. */
export function urlWithKey(address: string, key: string): string {
  return `${address}&connectionName=${encodeURIComponent(key)}`;
}

/** The same calls for callers with the key; others are refused before a stream of messages is read. */
export function onlyWithKey(key: string, calls: streamsService.IStreamsServer): streamsService.IStreamsServer {
  // Not an interceptor: that would take part in every message of a call.
  const expected = digest(key);
  const isRight = ({ metadata }: Call) => timingSafeEqual(digest(String(metadata.get(KEY_HEADER)[0] ?? '')), expected);
  const answered =
    <C extends Call, Response>(answer: (call: C, done: sendUnaryData<Response>) => void) =>
    (call: C, done: sendUnaryData<Response>) =>
      isRight(call) ? answer(call, done) : done(unauthenticated());
  const streamed =
    <C extends StreamingCall>(answer: (call: C) => void) =>
    (call: C) =>
      isRight(call) ? answer(call) : void call.emit('error', unauthenticated());
  return {
    read: streamed(calls.read),
    batchAppend: streamed(calls.batchAppend),
    append: answered(calls.append),
    delete: answered(calls.delete),
    tombstone: answered(calls.tombstone),
  };
}

/** Digests all have the same length, so the comparison always takes the same time. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
