import type { EventType, LabelingEvent } from './event-shapes.js';
import { LabelingConnectionError } from './labeling-error.js';
import type { CallOptions } from './options.js';
import { pause } from './pause.js';
import { waitAfter } from './retries.js';
import { messagesIn } from './server-sent-events.js';
import type { Query, Transport } from './transport.js';

/** The server sends a heartbeat every 15 seconds. */
const SILENCE_MS = 45_000;
const PAGE = 1_000;

type AnyType = EventType | (string & {});

export interface EventFilter extends CallOptions {
  /** The id of the last event that was seen, the `Position` of a command, or `latest`; by default the feed's beginning. */
  readonly after?: string | undefined;
  /** One type or several; the API may know more than this package. */
  readonly type?: AnyType | readonly AnyType[] | undefined;
  readonly queueId?: string | undefined;
}
export interface EventPage {
  readonly events: readonly LabelingEvent[];
  /** What `after` takes to continue. It moves on even if no event matches the filter. */
  readonly next: string;
}

/** What happens in the project, in order. Keep the `id` of the last event that you have dealt with, and continue there. */
export class Events {
  constructor(private readonly transport: Transport) {}

  /** Everything that has happened so far, oldest first; then it ends. */
  async *list(filter: EventFilter = {}): AsyncGenerator<LabelingEvent, void, void> {
    let { after } = filter;
    for (;;) {
      const { events, next } = await this.page({ ...filter, after, limit: PAGE });
      yield* events;
      // A page that is not full is the end. While things happen, another request would always find more.
      if (events.length < PAGE) return;
      after = next;
    }
  }

  /** Some events, and where to continue: for a program that looks now and then. */
  page({ limit = PAGE, ...filter }: EventFilter & { readonly limit?: number | undefined } = {}): Promise<EventPage> {
    const query = { ...queryOf(filter), limit };
    const request = { path: '/v1/events', query, seesWrites: true, signal: filter.signal };
    return this.transport.send({ ...request, headers: { Accept: 'application/jsonl' } }, async (response) => {
      const lines = (await response.text()).split('\n').filter((line) => line !== '');
      const events = lines.map((line) => this.#eventIn(line));
      return { events, next: afterIn(response.headers.get('link')) ?? events.at(-1)?.id ?? filter.after ?? '' };
    });
  }

  /**
   * What has happened since `after`, then everything else as it happens. It never ends on its own: when the connection
   * breaks, it continues after the last event that it was sent. It throws when the API refuses, or cannot be reached
   * at first.
   */
  async *stream(filter: EventFilter = {}): AsyncGenerator<LabelingEvent, void, void> {
    // Resolved first: if the connection broke before the first event, asking for `latest` again would skip some.
    let after = filter.after === 'latest' ? (await this.page({ ...filter, limit: 1 })).next : filter.after;
    let failures = 0;
    let wasConnected = false;
    for (;;) {
      let error: unknown = new LabelingConnectionError('The stream ended');
      try {
        const chunks = this.transport.stream({
          ...{ path: '/v1/events', query: queryOf({ ...filter, after }), signal: filter.signal },
          headers: { Accept: 'text/event-stream' },
          timeoutMs: SILENCE_MS,
        });
        for await (const { id, data } of messagesIn(chunks)) {
          [failures, wasConnected] = [0, true];
          if (data !== undefined) yield this.#eventIn(data);
          // Only now is the event dealt with.
          after = id ?? after;
        }
      } catch (caught) {
        error = caught;
      }
      failures++;
      const wait = wasConnected || this.transport.mayRetry(failures) ? waitAfter(error, failures, true) : undefined;
      if (wait === undefined) throw error;
      await pause(wait, filter.signal);
    }
  }

  #eventIn(text: string): LabelingEvent {
    return JSON.parse(text) as LabelingEvent;
  }
}

function queryOf({ after, type, queueId }: EventFilter): Query {
  return { after, type: typeof type === 'object' ? type.join(',') : type, queue: queueId };
}

/** The `after` of the address that a `Link` header calls the next one. */
function afterIn(link: string | null): string | undefined {
  for (const [, address = '', parameters = ''] of (link ?? '').matchAll(/<([^<>]*)>([^<>]*)/g)) {
    if (!/;\s?rel="?next\b/.test(parameters)) continue;
    return new URL(address, 'http://api').searchParams.get('after') ?? undefined;
  }
  return undefined;
}
