import { joined, type JoinedSpans } from './joined-spans.js';
import type { SpanLine, SpanPart } from './trace.js';

/** The most spans of a trace that a page shows, not counting those it was asked for. */
const MOST = 20_000;
/** How long an answer may take, in milliseconds. */
const TIMEOUT = 20_000;

/**
 * The spans of a trace. The first come with the page, or are loaded when they are asked for; the others are loaded in the
 * background, part by part, in the order in which they started.
 */
export class LoadedSpans {
  readonly #address: string;
  readonly #fetch: typeof fetch;
  #known: JoinedSpans | undefined;
  #next = $state<string | null>(null);
  /** What the first request asks for; undefined once a first part is there. */
  #first = $state<string>();
  #filling: Promise<void> | undefined;
  /** Ends the request under way when the page is left, or begins again. */
  #leaving = new AbortController();
  /** In no particular order. */
  all = $state.raw<readonly SpanLine[]>([]);
  failed = $state(false);
  /** There is no such trace, or no longer. */
  missing = $state(false);

  constructor(traceId: string, fetcher: typeof fetch = fetch) {
    this.#address = `/traces/${traceId}/spans`;
    this.#fetch = (...request) => fetcher(...request);
  }

  /** There are no more to come: the trace has no others, or too many. */
  get isComplete(): boolean {
    return this.#first === undefined && (this.#next === null || this.all.length >= MOST);
  }

  /** Takes the spans that came with a page, also when it is loaded again; known ones stay. */
  begin(part: SpanPart, around: readonly SpanLine[]): void {
    this.leave();
    this.#take({ ...part, spans: [...part.spans, ...around] });
  }

  /** Loads them from the first on, with those around this span. */
  open(spanId: string): Promise<void> {
    this.leave();
    this.#first = `span=${spanId}`;
    return this.fill();
  }

  /** Loads the others. Resolves when they are there, or could not be loaded. */
  fill(): Promise<void> {
    return (this.#filling ??= this.#fill(this.#leaving.signal));
  }

  /** Stops loading, until it is asked for again. */
  leave(): void {
    this.#leaving.abort();
    this.#leaving = new AbortController();
    this.#filling = undefined;
  }

  async #fill(left: AbortSignal): Promise<void> {
    this.failed = false;
    try {
      while (!this.isComplete && !left.aborted) {
        const signal = AbortSignal.any([left, AbortSignal.timeout(TIMEOUT)]);
        const response = await this.#fetch(`${this.#address}?${this.#first ?? `after=${this.#next ?? ''}`}`, {
          signal,
        });
        if (!left.aborted) this.missing = response.status === 404;
        if (this.missing) return;
        if (!response.ok) throw new Error(response.statusText);
        const part = (await response.json()) as SpanPart;
        if (!left.aborted) this.#take(part);
      }
    } catch {
      if (left.aborted) return;
      this.failed = true;
      this.#filling = undefined;
    }
  }

  #take(part: SpanPart): void {
    this.#known = joined(this.#known, part);
    this.#first = undefined;
    this.#next = part.next;
    this.all = [...this.#known.byId.values()];
  }
}
