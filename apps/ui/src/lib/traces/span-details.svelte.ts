import { SvelteMap, SvelteSet } from 'svelte/reactivity';
import type { SpanDetail } from './trace.js';

/** The most spans kept; beyond that, those loaded first are dropped. */
const KEPT = 40;
/** How long an answer may take, in milliseconds. */
const TIMEOUT = 20_000;

/**
 * The content of the spans of a trace that were viewed. Only one request runs at a time, and the next one asks for
 * the span that is current then, then for its neighbors: spans that were only passed on the way are not loaded.
 */
export class SpanDetails {
  readonly #address: string;
  readonly #fetch: typeof fetch;
  readonly #known = new SvelteMap<string, SpanDetail>();
  /** Known, but perhaps changed since. */
  readonly #stale = new SvelteSet<string>();
  #wanted: readonly string[] = [];
  /** On its way, perhaps as it was before a change. */
  #asked: string | undefined;
  #isLoading = false;
  /** The current span could not be loaded. */
  failed = $state(false);

  constructor(traceId: string, first?: SpanDetail, fetcher: typeof fetch = fetch) {
    this.#address = `/traces/${traceId}/spans/`;
    this.#fetch = (...request) => fetcher(...request);
    if (first) this.#known.set(first.spanId, first);
  }

  at(spanId: string): SpanDetail | undefined {
    return this.#known.get(spanId);
  }

  /** Sets the current span, and those that may be next. */
  want(spanId: string, neighbors: readonly string[] = []): void {
    this.failed = false;
    this.#wanted = [spanId, ...neighbors];
    void this.#loadWanted();
  }

  /** They may have changed: the current one is loaded again. */
  changed(): void {
    for (const id of this.#known.keys()) this.#stale.add(id);
    if (this.#asked !== undefined) this.#stale.add(this.#asked);
    void this.#loadWanted();
  }

  async #loadWanted(): Promise<void> {
    if (this.#isLoading) return;
    this.#isLoading = true;
    for (let next = this.#lacking(); next !== undefined; next = this.#lacking()) {
      this.#stale.delete(next);
      this.#asked = next;
      const detail = await this.#load(next);
      this.#asked = undefined;
      if (detail) this.#keep(detail);
      else {
        this.failed = this.#wanted[0] === next;
        if (this.#wanted.includes(next)) break;
      }
    }
    this.#isLoading = false;
  }

  #lacking(): string | undefined {
    return this.#wanted.find((id) => !this.#known.has(id) || this.#stale.has(id));
  }

  async #load(spanId: string): Promise<SpanDetail | undefined> {
    try {
      const response = await this.#fetch(this.#address + spanId, { signal: AbortSignal.timeout(TIMEOUT) });
      return response.ok ? ((await response.json()) as SpanDetail) : undefined;
    } catch {
      return undefined;
    }
  }

  #keep(detail: SpanDetail): void {
    this.#known.set(detail.spanId, detail);
    for (const id of this.#known.keys()) {
      if (this.#known.size <= KEPT) return;
      if (!this.#wanted.includes(id)) this.#known.delete(id);
    }
  }
}
