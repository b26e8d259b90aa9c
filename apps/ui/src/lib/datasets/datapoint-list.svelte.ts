import type { Datapoint } from './datapoint.js';
import type { DatapointLine, DatapointLines } from './datapoint-lines.js';

/** The datapoints that were loaded so far, and the one that is open. */
export class DatapointList {
  readonly #address: string;
  readonly #fetch: typeof fetch;
  lines = $state.raw<readonly DatapointLine[]>([]);
  #total = $state(0);
  /** The cursors of the last page loaded and of the one behind it. */
  #after: string | undefined;
  #next = $state.raw<string | null>(null);
  isLoading = $state(false);
  problem = $state<string>();
  openId = $state<string>();
  opened = $state.raw<Datapoint>();

  constructor(datasetId: string, first: DatapointLines, total: number, fetcher: typeof fetch = fetch) {
    this.#address = `/datasets/${datasetId}/datapoints`;
    this.#fetch = (...request) => fetcher(...request);
    this.refresh(first, total);
  }

  hasMore = $derived(this.#next !== null || this.lines.length < this.#total);
  openPlace = $derived(this.lines.findIndex(({ id }) => id === this.openId));

  /** Takes the first page anew. Datapoints never change, so what was loaded behind it stays. */
  refresh(first: DatapointLines, total: number): void {
    this.#total = total;
    if (this.lines.length > first.lines.length) return;
    this.lines = first.lines;
    this.#next = first.next;
    this.#after = undefined;
  }

  async more(): Promise<void> {
    if (this.isLoading || !this.hasMore) return;
    this.isLoading = true;
    this.problem = undefined;
    try {
      // What was the end may have grown since: then the last page is asked for again.
      const after = this.#next ?? this.#after;
      const { lines, next } = await this.#ask<DatapointLines>(
        `${this.#address}${after === undefined ? '' : `?after=${after}`}`,
      );
      const known = this.lines.map(({ id }) => id);
      const added = lines.filter(({ id }) => !known.includes(id));
      this.lines = [...this.lines, ...added];
      this.#after = after;
      this.#next = next;
      this.#total = next === null ? this.lines.length : Math.max(this.#total, this.lines.length + 1);
    } catch {
      this.problem = 'The next datapoints could not be loaded.';
    } finally {
      this.isLoading = false;
    }
  }

  async open(id: string): Promise<void> {
    this.openId = id;
    this.problem = undefined;
    try {
      const opened = await this.#ask<Datapoint>(`${this.#address}/${id}`);
      // Another one may have been opened meanwhile.
      if (this.openId === id) this.opened = opened;
    } catch {
      if (this.openId === id) this.problem = 'The datapoint could not be loaded.';
    }
  }

  /** Opens the neighbour; answers its id, or undefined at either end of what is loaded. */
  step(by: -1 | 1): string | undefined {
    const neighbour = this.openPlace < 0 ? undefined : this.lines[this.openPlace + by];
    if (neighbour) void this.open(neighbour.id);
    return neighbour?.id;
  }

  close(): void {
    this.openId = undefined;
    this.opened = undefined;
  }

  async #ask<Answer>(address: string): Promise<Answer> {
    const response = await this.#fetch(address, { signal: AbortSignal.timeout(20_000) });
    if (!response.ok) throw new Error(response.statusText);
    return (await response.json()) as Answer;
  }
}
