// The client forgets a stream only when it has ended or failed. A stream that is left in the middle, or destroyed,
// may do neither: it would be kept forever, and the client could never be disposed of. So here a stream is canceled and
// then drained, and destroyed only if that does not end it.
import type { Readable } from 'node:stream';

/** What reads and subscriptions of the client have in common. */
export interface ClientStream extends Pick<Readable, 'readableEnded' | 'destroyed' | 'iterator'> {
  on(event: 'error', listener: (error: Error) => void): unknown;
  once(event: 'close', listener: () => void): unknown;
  resume(): unknown;
  destroy(): unknown;
}

const DRAINED_WITHIN_MS = 1_000;

/** Iterates a stream of the client; `cancel` tells the server to stop sending. */
export async function* readToTheEnd<Message>(
  stream: ClientStream,
  cancel: () => Promise<void>,
): AsyncGenerator<Message> {
  // An error may still arrive after the iteration has ended.
  stream.on('error', () => undefined);
  const messages: AsyncIterable<Message> = stream.iterator({ destroyOnReturn: false });
  try {
    yield* messages;
  } finally {
    endStream(stream, cancel);
  }
}

/** Ends a stream, even while it is being read: its reader then sees the end. */
export function endStream(stream: ClientStream, cancel: () => Promise<void>): void {
  if (stream.readableEnded || stream.destroyed) return;
  cancel().catch(() => undefined);
  stream.resume();
  const timer = setTimeout(() => stream.destroy(), DRAINED_WITHIN_MS);
  stream.once('close', () => clearTimeout(timer));
}
