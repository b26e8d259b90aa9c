// gRPC by hand, for what no client would send: one request to the event store, and the status that it ends with.
import { connect } from 'node:http2';

/** Names of the statuses that attacks meet; others are shown by their number. */
const STATUS: Readonly<Record<string, string>> = {
  '0': 'OK',
  '3': 'INVALID_ARGUMENT',
  '8': 'RESOURCE_EXHAUSTED',
  '16': 'UNAUTHENTICATED',
};

export interface StoreCall {
  readonly method: string;
  readonly message: Uint8Array;
  readonly key: string | undefined;
}

/** The key in a connection string of the embedded event store. */
export const keyIn = (url: string): string => new URL(url).searchParams.get('connectionName') ?? '';

/** Resolves with the name of the status. Rejects when the connection breaks instead. */
export function callStore(url: string, { method, message, key }: StoreCall): Promise<string> {
  return new Promise((resolve, reject) => {
    const session = connect(`http://${new URL(url).host}`);
    session.on('error', reject);
    const request = session.request({
      ':method': 'POST',
      ':path': `/event_store.client.streams.Streams/${method}`,
      'content-type': 'application/grpc',
      te: 'trailers',
      ...(key !== undefined && { 'connection-name': key }),
    });
    let status: unknown;
    const note = (headers: Readonly<Record<string, unknown>>) => (status = headers['grpc-status'] ?? status);
    request.on('response', note);
    request.on('trailers', note);
    request.on('error', reject);
    request.on('close', () => {
      session.close();
      if (status === undefined) reject(new Error('The event store ended the call without a status'));
      else resolve(STATUS[String(status)] ?? String(status));
    });
    request.resume();
    const length = Buffer.alloc(5);
    length.writeUInt32BE(message.length, 1);
    request.end(Buffer.concat([length, message]));
  });
}

/** One field of a protobuf message: bytes, a text, or a message. */
export function field(number: number, value: Uint8Array | string): Buffer {
  const bytes = Buffer.from(value);
  return Buffer.concat([varint(number * 8 + 2), varint(bytes.length), bytes]);
}

function varint(value: number): Buffer {
  const bytes = [];
  for (; value > 127; value = Math.floor(value / 128)) bytes.push((value % 128) + 128);
  return Buffer.from([...bytes, value]);
}
