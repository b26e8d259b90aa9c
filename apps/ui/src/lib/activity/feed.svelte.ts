import { activityQuery } from './activity-query.js';
import { feedLines } from './activity-words.js';
import type { Activity, ActivityFilter, ActivityPage } from './activity.js';

const PAGE = 200;
const TIMEOUT = 15_000;

/** What happened, latest first: grows at the top by itself and at the bottom on demand. */
export class Feed {
  readonly #filter: ActivityFilter;
  readonly #fetch: typeof fetch;
  #events = $state.raw<readonly Activity[]>([]);
  #next = $state<string | null>(null);
  isLoading = $state(false);
  isLoaded = $state(false);
  problem = $state<string>();
  #again = false;

  constructor(filter: ActivityFilter, fetcher: typeof fetch = (...args) => fetch(...args)) {
    this.#filter = filter;
    this.#fetch = fetcher;
  }

  lines = $derived.by(() => feedLines(this.#events));
  hasOlder = $derived.by(() => this.#next !== null);

  /** Reads what is new; requests during a read lead to one more read. */
  async refresh(): Promise<void> {
    if (this.isLoading) return void (this.#again = true);
    await this.#reading(async () => {
      const page = await this.#page({});
      const latest = this.#events[0]?.position;
      const known = latest === undefined ? -1 : page.data.findIndex(({ position }) => position === latest);
      // More is new than fits on a page, or the feed was empty: start over.
      if (known < 0) [this.#events, this.#next] = [page.data, page.next];
      else if (known > 0) this.#events = [...page.data.slice(0, known), ...this.#events];
      this.isLoaded = true;
    });
    if (!this.#again) return;
    this.#again = false;
    await this.refresh();
  }

  async older(): Promise<void> {
    const after = this.#next;
    if (after === null || this.isLoading) return;
    await this.#reading(async () => {
      const page = await this.#page({ after });
      this.#events = [...this.#events, ...page.data];
      this.#next = page.next;
    });
  }

  async #reading(read: () => Promise<void>): Promise<void> {
    this.isLoading = true;
    this.problem = undefined;
    try {
      await read();
    } catch {
      this.problem = 'The activity could not be loaded.';
    }
    this.isLoading = false;
  }

  async #page(more: Readonly<Record<string, string>>): Promise<ActivityPage> {
    const query = activityQuery(this.#filter, { limit: String(PAGE), ...more });
    const response = await this.#fetch(`/v1/activity?${query}`, { signal: AbortSignal.timeout(TIMEOUT) });
    if (!response.ok) throw new Error(response.statusText);
    return (await response.json()) as ActivityPage;
  }
}
