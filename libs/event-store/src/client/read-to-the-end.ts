// The client forgets one of its streams only when that has ended or failed. One that is left in the middle, or destroyed,
// may do neither: it would be kept for good, and the client could never be disposed of. So here a stream is cancelled and
// then drained, and destroyed only if that does not end it.
import type { Readable } from 'node:stream';

/** What reads and subscriptions of the client have in common. */
interface ClientStream extends Pick<Readable, 'readableEnded' | 'destroyed' | 'iterator'> {
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
  // An error may still come when nobody iterates any more.
  stream.on('error', () => undefined);
  const messages: AsyncIterable<Message> = stream.iterator({ destroyOnReturn: false });
  try {
    yield* messages;
  } finally {
    endStream(stream, cancel);
  }
}

/** Ends a stream, also under its reader: that then finds its end. */
export function endStream(stream: ClientStream, cancel: () => Promise<void>): void {
  if (stream.readableEnded || stream.destroyed) return;
  cancel().catch(() => undefined);
  stream.resume();
  const timer = setTimeout(() => stream.destroy(), DRAINED_WITHIN_MS);
  stream.once('close', () => clearTimeout(timer));
}
