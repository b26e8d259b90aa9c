/** How often a line is sent that says nothing, so that nobody between takes the stream for dead, in milliseconds. */
const HEARTBEAT = 20_000;
/** A browser that leaves this many events unread is let go; it comes back and loads anew. */
const UNREAD = 500;

/** Streams that are open now: each would keep the server from stopping. */
const open = new Set<() => void>();
const endAll = () => open.forEach((end) => end());
process.once('SIGTERM', endAll).once('SIGINT', endAll);

/**
 * Answers with server-sent events until the browser leaves or `isAllowed`, asked now and then, says no. `begin` is
 * given a way to tell an event, and returns what ends its work.
 */
export function eventStream(
  signal: AbortSignal,
  begin: (tell: (event: string, data: unknown) => void) => () => void,
  isAllowed: () => Promise<boolean> = () => Promise.resolve(true),
): Response {
  const text = new TextEncoder();
  let isOver = false;
  let end = (_isGone?: boolean) => {};
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      const write = (lines: string) => {
        // Whoever tells may have been asking the database while the browser left.
        if (isOver) return;
        if ((controller.desiredSize ?? 0) < -UNREAD) end();
        else controller.enqueue(text.encode(lines));
      };
      const finish = begin((event, data) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`));
      const beat = async () => {
        // A store that is away for a moment says nothing about the member.
        const isStillAllowed = await isAllowed().catch(() => true);
        return isStillAllowed ? write(':\n\n') : end();
      };
      const heartbeat = setInterval(() => void beat(), HEARTBEAT);
      end = (isGone = false) => {
        if (!open.delete(closeIt)) return;
        isOver = true;
        finish();
        clearInterval(heartbeat);
        if (!isGone) controller.close();
      };
      const closeIt = () => end();
      open.add(closeIt);
      signal.addEventListener('abort', closeIt, { once: true });
      write('retry: 1000\n\n');
    },
    cancel: () => end(true),
  });
  return new Response(stream, {
    headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
  });
}
