import { concatMap, map, of, Subscription, takeWhile, tap, type Observable } from 'rxjs';
import { BEAT, BEAT_EVERY } from '../live/heartbeat.js';
import { OpenStreams } from './open-streams.js';

/** A browser that leaves this much unread, in bytes, is disconnected; it comes back and loads everything again. */
export const UNREAD = 262_144;
/** How often we check whether streams may continue, even if nobody's rights changed, in milliseconds. */
const CHECK = 10_000;
/** When a browser connects again: after a break, and after it had to make room for a newer stream. */
const [RETRY, RETRY_CROWDED] = ['retry: 1000\n\n', 'retry: 60000\n\n'];
/** The longest delay of a timer, in milliseconds. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** All streams open in this process. */
export const openStreams = new OpenStreams();
setInterval(() => void openStreams.check(), CHECK).unref();

const running = new Set<() => void>();
let isEnding = false;
/** No more streams begin: one requested a moment ago would keep the server from stopping. */
const endAll = () => {
  isEnding = true;
  running.forEach((end) => end());
};
process.once('SIGTERM', endAll).once('SIGINT', endAll);

/** Who receives a stream. */
export interface Hearer {
  readonly memberId: string;
  readonly sessionEnds: Date;
  /** Whether they may still receive it. Rejects when the database is down. */
  isAllowed(): Promise<boolean>;
}

/** One server-sent event. */
export interface ServerEvent {
  readonly event: string;
  readonly data: unknown;
  /**
   * What a hearer who may no longer follow the stream gets in its place, as the last event: it reveals nothing of what
   * happened. Whether they may is checked before the event is sent.
   */
  readonly farewell?: unknown;
}

const linesOf = ({ event, data }: Pick<ServerEvent, 'event' | 'data'>): string =>
  `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

const farewellOf = ({ event, farewell }: ServerEvent): string => linesOf({ event, data: farewell });

/** What happens while rights are being looked up is sent afterwards: those who have just lost theirs must not learn of it. */
const onceSure = (events: Observable<ServerEvent>): Observable<ServerEvent> =>
  events.pipe(
    // Captured when the event happens: later rounds are about those who lose their rights later.
    map((event) => ({ event, sure: openStreams.sure })),
    concatMap(({ event, sure }) => sure?.then(() => event) ?? of(event)),
  );

/** Answers with server-sent events until the browser leaves, its member may no longer receive them, or they end. */
export function eventStream(signal: AbortSignal, events: Observable<ServerEvent>, hearer: Hearer): Response {
  if (isEnding) return new Response('The server is shutting down', { status: 503, headers: { 'retry-after': '1' } });
  if (openStreams.isFull) return new Response('Too many live feeds', { status: 503, headers: { 'retry-after': '10' } });
  const text = new TextEncoder();
  let end = (_isGone?: boolean) => {};
  const stream = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        let isOver = false;
        const hearing = new Subscription();
        const write = (lines: string) => {
          // The sender may have been waiting for the database while the browser disconnected.
          if (isOver) return;
          if ((controller.desiredSize ?? 0) < -UNREAD) end();
          else controller.enqueue(text.encode(lines));
        };
        const heartbeat = setInterval(() => write(`event: ${BEAT}\ndata:\n\n`), BEAT_EVERY);
        const left = Math.min(hearer.sessionEnds.getTime() - Date.now(), LONGEST_TIMER);
        const sessionEnd = setTimeout(() => void openStreams.check(), Math.max(0, left));
        end = (isGone = false) => {
          if (isOver) return;
          isOver = true;
          running.delete(endIt);
          forget();
          hearing.unsubscribe();
          clearInterval(heartbeat);
          clearTimeout(sessionEnd);
          if (!isGone) controller.close();
        };
        const endIt = () => end();
        /** An event that may prove to be the last, until that is known. */
        let pending: ServerEvent | undefined;
        const { memberId } = hearer;
        const forget = openStreams.add({
          memberId,
          isAllowed: () => hearer.isAllowed(),
          end: (why) => {
            if (why === 'crowded') write(RETRY_CROWDED);
            if (why === 'refused' && pending !== undefined) write(farewellOf(pending));
            end();
          },
        });
        running.add(endIt);
        signal.addEventListener('abort', endIt, { once: true });
        write(RETRY);
        hearing.add(
          events
            .pipe(
              tap((event) => {
                // Set at once: a round of checks may refuse the hearer before the question below is asked.
                if (event.farewell !== undefined) pending = event;
              }),
              onceSure,
              concatMap((event) =>
                event.farewell === undefined
                  ? of({ event, isLast: false })
                  : hearer.isAllowed().then((isAllowed) => ({ event, isLast: !isAllowed })),
              ),
              takeWhile(({ isLast }) => !isLast, true),
            )
            .subscribe({
              next: ({ event, isLast }) => {
                write(isLast ? farewellOf(event) : linesOf(event));
                if (pending === event) pending = undefined;
              },
              error: endIt,
              complete: endIt,
            }),
        );
      },
      cancel: () => end(true),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: 0 }),
  );
  return new Response(stream, { headers: { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' } });
}
