import { noIds, withIds } from './id-set.js';
import { linesAfter, withFirst, type Lines } from './merge-lines.js';

/** What is kept of a list while another page is shown. */
export interface KeptLines<Line> extends Lines<Line> {
  readonly address: string;
}

export interface Listed<Line> {
  /** Returns the first lines, or with `&after=` those after a cursor; a filter is part of it. */
  readonly address: string;
  readonly first: Lines<Line>;
  readonly idOf: (line: Line) => string;
  /** What the list is ordered by. */
  readonly placeOf: (line: Line) => string;
  /** The message when lines do not arrive. */
  readonly sorry: string;
  readonly fetcher: typeof fetch;
}

/** How long an answer may take, in milliseconds. */
const TIMEOUT = 20_000;

/** The lines loaded so far of a list that grows at its beginning. */
export class LineList<Line> {
  readonly address: string;
  readonly idOf: (line: Line) => string;
  readonly #placeOf: (line: Line) => string;
  readonly #fetch: typeof fetch;
  readonly #sorry: string;
  /** The ids of those that were removed since the request under way began: its answer may still include them. */
  #removed = noIds;
  lines = $state.raw<readonly Line[]>([]);
  #next = $state.raw<string | null>(null);
  isLoading = $state(false);
  problem = $state<string>();

  constructor({ address, first, idOf, placeOf, sorry, fetcher }: Listed<Line>) {
    this.address = address;
    this.#fetch = (...request) => fetcher(...request);
    this.#sorry = sorry;
    this.idOf = idOf;
    this.#placeOf = placeOf;
    this.lines = first.lines;
    this.#next = first.next;
  }

  hasMore = $derived(this.#next !== null);

  async more(): Promise<void> {
    const after = this.#next;
    if (after === null) return;
    await this.#ask(`&after=${encodeURIComponent(after)}`, (more) => {
      this.lines = linesAfter(this.lines, more, this.idOf);
      this.#next = more.next;
    });
  }

  /**
   * Loads what is new. Returns how many lines are new; undefined when there are so many that the list starts over, or
   * when the request failed.
   */
  async newer(): Promise<number | undefined> {
    let added: number | undefined;
    await this.#ask('', (first) => (added = this.take(first)));
    return added;
  }

  /** Replaces the first lines and keeps those that were loaded after them; returns the same as `newer`. */
  take(first: Lines<Line>): number | undefined {
    const known = { lines: this.lines, next: this.#next };
    const { lines, next, added } = withFirst(known, first, { idOf: this.idOf, placeOf: this.#placeOf });
    this.lines = lines;
    this.#next = next;
    return added;
  }

  /** Leaves out lines that are gone. */
  remove(ids: readonly string[]): void {
    this.#removed = withIds(this.#removed, ids);
    this.lines = this.#withoutRemoved(this.lines);
  }
  #withoutRemoved(lines: readonly Line[]): readonly Line[] {
    return lines.filter((line) => !this.#removed.has(this.idOf(line)));
  }

  keep(most: number): KeptLines<Line> | undefined {
    const { address, lines } = this;
    return lines.length > most ? undefined : { address, lines, next: this.#next };
  }
  restore({ lines, next }: KeptLines<Line>): void {
    this.lines = lines;
    this.#next = next;
  }

  async #ask(more: string, take: (answer: Lines<Line>) => void): Promise<void> {
    if (this.isLoading) return;
    this.isLoading = true;
    this.problem = undefined;
    this.#removed = noIds;
    try {
      const response = await this.#fetch(this.address + more, { signal: AbortSignal.timeout(TIMEOUT) });
      if (!response.ok) throw new Error(response.statusText);
      const answer = (await response.json()) as Lines<Line>;
      take({ ...answer, lines: this.#withoutRemoved(answer.lines) });
    } catch {
      this.problem = this.#sorry;
    } finally {
      this.isLoading = false;
    }
  }
}
