import { stores } from './stores.js';

/** How often a line is sent that says nothing, so that nobody between takes the stream for dead, in milliseconds. */
const HEARTBEAT = 20_000;

/** Streams that are open now: each would keep the server from stopping. */
const open = new Set<() => void>();
const endAll = () => open.forEach((end) => end());
process.once('SIGTERM', endAll).once('SIGINT', endAll);

/**
 * Answers with server-sent events for as long as the browser listens and the session lasts. `begin` is given a way to
 * send one event's data and returns what ends its work.
 */
export function eventStream(
  request: Request,
  sessionToken: string,
  begin: (send: (data: string) => void) => () => void,
): Response {
  const text = new TextEncoder();
  let end = () => {};
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      const write = (lines: string) => {
        // A browser that reads nothing is let go; it comes back and loads anew.
        if ((controller.desiredSize ?? 0) < -500) end();
        else controller.enqueue(text.encode(lines));
      };
      const finish = begin((data) => write(`data: ${data}\n\n`));
      const heartbeat = setInterval(() => {
        stores()
          .identity.memberOfSession(sessionToken)
          .then((session) => (open.has(end) ? (session ? write(':\n\n') : end()) : undefined))
          .catch(() => undefined);
      }, HEARTBEAT);
      end = () => {
        if (!open.delete(end)) return;
        finish();
        clearInterval(heartbeat);
        controller.close();
      };
      open.add(end);
      request.signal.addEventListener('abort', end, { once: true });
      write('retry: 1000\n\n');
    },
    cancel: () => end(),
  });
  return new Response(stream, {
    headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
  });
}
