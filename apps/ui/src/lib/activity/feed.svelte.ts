import { activityQuery } from './activity-query.js';
import type { ActivityFilter, ActivityLine, ActivityPage } from './activity.js';

const PAGE = 50;
const TIMEOUT = 15_000;
/** More lines than this do not grow by themselves, so that a screen on a wall shows what happens for weeks. */
const LONGEST = 500;

/**
 * What happened, latest first: grows at the top automatically and at the bottom on demand. Once it is long, it starts
 * over for readers at its top, and waits for those who read further down.
 */
export class Feed {
  readonly #filter: ActivityFilter;
  readonly #fetch: typeof fetch;
  readonly #longest: number;
  #lines = $state.raw<readonly ActivityLine[]>([]);
  #next = $state<string | null>(null);
  readonly #left = new AbortController();
  /** News is read from after this event. */
  #latest: string | null = null;
  isLoading = $state(false);
  /** Older lines are being read, or will be after the current read. */
  isLoadingOlder = $state(false);
  isLoaded = $state(false);
  /** How far back the search has looked, while few of many events match and it continues. */
  lookedBackTo = $state<string | null>(null);
  problem = $state<string>();
  /** Something may have happened since the last read. */
  #isStale = false;
  #isAtTop = true;

  constructor(filter: ActivityFilter, fetcher: typeof fetch = (...args) => fetch(...args), longest = LONGEST) {
    this.#filter = filter;
    this.#fetch = fetcher;
    this.#longest = longest;
  }

  get lines(): readonly ActivityLine[] {
    return this.#lines;
  }
  hasOlder = $derived.by(() => this.#next !== null);

  /** Nobody looks at it any more. */
  stop(): void {
    this.#left.abort();
  }

  /** Reads what is new; requests during a read lead to one more read. Resolves to whether it was read, or will be. */
  async refresh(): Promise<boolean> {
    this.#isStale = true;
    return this.isLoading || this.#catchUp();
  }

  /** Whether the reader sees the latest lines. */
  async readAt({ top }: { top: boolean }): Promise<void> {
    this.#isAtTop = top;
    if (!this.isLoading) await this.#catchUp();
  }

  /** Requests during a read of news are met right after it. */
  async older(): Promise<void> {
    if (!this.hasOlder || this.isLoadingOlder) return;
    this.isLoadingOlder = true;
    if (this.isLoading) return;
    await this.#readOlder();
    await this.#catchUp();
  }

  async #catchUp(): Promise<boolean> {
    let isRead = true;
    while (this.#isStale && isRead && (this.#isAtTop || !this.#isLong)) {
      this.#isStale = false;
      isRead = await this.#reading(() => this.#readNews());
      if (this.isLoadingOlder) await this.#readOlder();
    }
    return isRead;
  }

  async #readOlder(): Promise<void> {
    if (this.#next !== null) {
      await this.#reading(async () => {
        const enough = this.#lines.length + PAGE;
        await this.#readNext();
        await this.#lookOn(enough);
      });
    }
    this.isLoadingOlder = false;
  }

  async #readNext(): Promise<void> {
    const page = await this.#page({ after: this.#next ?? '' });
    this.#lines = joined(this.#lines, page.data);
    this.#next = page.next;
    this.lookedBackTo = page.lookedBackTo;
  }

  /** Continues where the server stopped early, until there are `enough` lines or no more events to look through. */
  async #lookOn(enough: number): Promise<void> {
    while (this.lookedBackTo !== null && this.#next !== null && this.#lines.length < enough) await this.#readNext();
  }

  get #isLong(): boolean {
    return this.#lines.length >= this.#longest;
  }

  async #readNews(): Promise<void> {
    if (this.#latest !== null && !this.#isLong && (await this.#readSince(this.#latest))) return;
    const page = await this.#page({});
    [this.#lines, this.#next, this.#latest] = [page.data, page.next, page.latest];
    this.lookedBackTo = page.lookedBackTo;
    this.isLoaded = true;
    await this.#lookOn(PAGE);
  }

  /** Adds what is new. False when that is more than fits on a page, or when the events now come from another store. */
  async #readSince(since: string): Promise<boolean> {
    const news = await this.#page({ since }).catch((problem: unknown) => {
      if (problem instanceof Refused) return undefined;
      throw problem;
    });
    if (news === undefined || news.next !== null) return false;
    this.#lines = joined(news.data, this.#lines);
    // An API of an earlier version names no latest event when nothing is new.
    this.#latest = news.latest ?? since;
    return true;
  }

  /** A failure is shown until a read succeeds. */
  async #reading(read: () => Promise<void>): Promise<boolean> {
    this.isLoading = true;
    try {
      await read();
      this.problem = undefined;
    } catch {
      this.problem = 'The activity could not be loaded.';
    }
    this.lookedBackTo = null;
    this.isLoading = false;
    return this.problem === undefined;
  }

  async #page(more: Readonly<Record<string, string>>): Promise<ActivityPage> {
    const query = activityQuery(this.#filter, { limit: String(PAGE), ...more });
    const signal = AbortSignal.any([AbortSignal.timeout(TIMEOUT), this.#left.signal]);
    const response = await this.#fetch(`/v1/activity/lines?${query}`, { signal });
    if (response.status === 400) throw new Refused();
    if (!response.ok) throw new Error(response.statusText);
    const { lookedBackTo = null, ...page } = (await response.json()) as Omit<ActivityPage, 'latest' | 'lookedBackTo'> &
      Partial<ActivityPage>;
    // An API of an earlier version, during an update, says neither.
    return { ...page, lookedBackTo, latest: page.latest ?? page.data[0]?.eventId ?? null };
  }
}

class Refused extends Error {}

/** A request may still be adding events while they are read, and its events may not fit on one page. */
function joined(newer: readonly ActivityLine[], older: readonly ActivityLine[]): readonly ActivityLine[] {
  const [last, first] = [newer.at(-1), older[0]];
  if (last === undefined || first === undefined || !isSameChange(last, first)) return [...newer, ...older];
  return [...newer.slice(0, -1), { ...last, times: last.times + first.times }, ...older.slice(1)];
}

function isSameChange(a: ActivityLine, b: ActivityLine): boolean {
  const isSame = (['type', 'by', 'withEdit', 'correlationId', 'queueId'] as const).every((key) => a[key] === b[key]);
  if (a.type === 'DatapointsAdded') return isSame && a.datasetId === b.datasetId;
  return isSame && a.itemId !== null && b.itemId !== null && a.itemId !== b.itemId;
}
