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
  /** Something may have happened since it was read. */
  #isStale = false;

  constructor(filter: ActivityFilter, fetcher: typeof fetch = (...args) => fetch(...args)) {
    this.#filter = filter;
    this.#fetch = fetcher;
  }

  lines = $derived.by(() => feedLines(this.#events));
  hasOlder = $derived.by(() => this.#next !== null);

  /** Reads what is new; requests during a read lead to one more read. Resolves to whether it was read, or will be. */
  async refresh(): Promise<boolean> {
    this.#isStale = true;
    return this.isLoading || this.#catchUp();
  }

  async older(): Promise<void> {
    const after = this.#next;
    if (after === null || this.isLoading) return;
    await this.#reading(async () => {
      const page = await this.#page({ after });
      this.#events = [...this.#events, ...page.data];
      this.#next = page.next;
    });
    await this.#catchUp();
  }

  async #catchUp(): Promise<boolean> {
    let isRead = true;
    while (this.#isStale && isRead) {
      this.#isStale = false;
      isRead = await this.#reading(() => this.#readNews());
    }
    return isRead;
  }

  async #readNews(): Promise<void> {
    const page = await this.#page({});
    const latest = this.#events[0]?.position;
    const known = latest === undefined ? -1 : page.data.findIndex(({ position }) => position === latest);
    // More is new than fits on a page, or the feed was empty: start over.
    if (known < 0) [this.#events, this.#next] = [page.data, page.next];
    else if (known > 0) this.#events = [...page.data.slice(0, known), ...this.#events];
    this.isLoaded = true;
  }

  /** What it says of a failure stays until something was read after all. */
  async #reading(read: () => Promise<void>): Promise<boolean> {
    this.isLoading = true;
    try {
      await read();
      this.problem = undefined;
    } catch {
      this.problem = 'The activity could not be loaded.';
    }
    this.isLoading = false;
    return this.problem === undefined;
  }

  async #page(more: Readonly<Record<string, string>>): Promise<ActivityPage> {
    const query = activityQuery(this.#filter, { limit: String(PAGE), ...more });
    const response = await this.#fetch(`/v1/activity?${query}`, { signal: AbortSignal.timeout(TIMEOUT) });
    if (!response.ok) throw new Error(response.statusText);
    return (await response.json()) as ActivityPage;
  }
}
