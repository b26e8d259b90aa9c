import { idSet } from './id-set.js';
import { linesAfter, withFirst } from './merge-lines.js';
import type { TraceLine, TraceLines } from './trace.js';

/** What is kept of a list while another page is shown. */
export interface KeptTraces extends TraceLines {
  readonly address: string;
}

/** How long an answer may take, in milliseconds. */
const TIMEOUT = 20_000;

/** The traces loaded so far under one filter, newest first. */
export class TraceList {
  /** Loads the lines; the filter is part of it. */
  readonly address: string;
  readonly #fetch: typeof fetch;
  lines = $state.raw<readonly TraceLine[]>([]);
  #next = $state.raw<string | null>(null);
  isLoading = $state(false);
  problem = $state<string>();

  /** `query` is the query of the page's address. */
  constructor(query: string, first: TraceLines, fetcher: typeof fetch = fetch) {
    this.address = `/traces/lines?${query}`;
    this.#fetch = (...request) => fetcher(...request);
    this.lines = first.lines;
    this.#next = first.next;
  }

  hasMore = $derived(this.#next !== null);

  async more(): Promise<void> {
    const after = this.#next;
    if (after === null) return;
    await this.#ask(`&after=${encodeURIComponent(after)}`, (more) => {
      this.lines = linesAfter(this.lines, more);
      this.#next = more.next;
    });
  }

  /**
   * Loads what is new. Returns how many lines are new; undefined when they are so many that the list starts over, or when
   * the request failed.
   */
  async newer(): Promise<number | undefined> {
    let added: number | undefined;
    await this.#ask('', (first) => (added = this.take(first)));
    return added;
  }

  /** Replaces the first lines, before those that were loaded after them; returns the same as `newer`. */
  take(first: TraceLines): number | undefined {
    const { lines, next, added } = withFirst({ lines: this.lines, next: this.#next }, first);
    this.lines = lines;
    this.#next = next;
    return added;
  }

  /** Leaves out lines that are gone. */
  remove(traceIds: readonly string[]): void {
    const gone = idSet(traceIds);
    this.lines = this.lines.filter(({ traceId }) => !gone.has(traceId));
  }

  keep(most: number): KeptTraces | undefined {
    const { address, lines } = this;
    return lines.length > most ? undefined : { address, lines, next: this.#next };
  }
  restore({ lines, next }: KeptTraces): void {
    this.lines = lines;
    this.#next = next;
  }

  async #ask(more: string, take: (answer: TraceLines) => void): Promise<void> {
    if (this.isLoading) return;
    this.isLoading = true;
    this.problem = undefined;
    try {
      const response = await this.#fetch(this.address + more, { signal: AbortSignal.timeout(TIMEOUT) });
      if (!response.ok) throw new Error(response.statusText);
      take((await response.json()) as TraceLines);
    } catch {
      this.problem = 'The traces could not be loaded.';
    } finally {
      this.isLoading = false;
    }
  }
}
