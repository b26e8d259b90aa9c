// One request to the event store.
import { callGrpc, framed } from './grpc-call.js';

export interface StoreCall {
  readonly method: string;
  readonly message: Uint8Array;
  readonly key: string | undefined;
}

/** The key in a connection string of the embedded event store. */
export const keyIn = (url: string): string => new URL(url).searchParams.get('connectionName') ?? '';

/** Resolves with the name of the status. Rejects when the connection breaks instead. */
export async function callStore(url: string, { method, message, key }: StoreCall): Promise<string> {
  const { status } = await callGrpc(url, {
    path: `/event_store.client.streams.Streams/${method}`,
    headers: { ...(key !== undefined && { 'connection-name': key }) },
    body: framed(message),
  });
  return status;
}
