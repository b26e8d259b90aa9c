import { LatestTaken } from '../live/latest-taken.js';
import { api } from '../api/client.js';
import type { ItemComment } from '../comments/comments-client.js';

/** An open comment that mentions the viewer, and where it is. */
export interface Mention {
  readonly queueId: string;
  readonly queueName: string;
  readonly itemId: string;
  readonly comment: ItemComment;
}
export interface MentionPage {
  readonly data: readonly Mention[];
  readonly next: string | null;
}

const PAGE = 100;
/** The longest page that the server allows. */
const MOST = 1_000;
const TIMEOUT = 15_000;

/** The latest `limit` of them. Rejects when there is no answer, or an error. */
export async function readMentions(limit: number): Promise<MentionPage> {
  const { data } = await api.GET('/v1/mentions', {
    params: { query: { limit } },
    signal: AbortSignal.timeout(TIMEOUT),
  });
  if (data === undefined) throw new Error('The mentions could not be read');
  return data;
}

/** The open comments that mention the viewer, latest first: read again whenever one may have come or gone. */
export class MentionList {
  readonly #read: typeof readMentions;
  #page = $state.raw<MentionPage>({ data: [], next: null });
  #limit = $state(PAGE);
  readonly #reads = new LatestTaken();
  isLoaded = $state(false);
  hasFailed = $state(false);

  constructor(read = readMentions) {
    this.#read = read;
  }

  get rows(): readonly Mention[] {
    return this.#page.data;
  }
  /** Whether older ones can be shown. */
  get hasOlder(): boolean {
    return this.#page.next !== null && this.#limit < MOST;
  }
  /** How many are shown, if others are too old to be. */
  get cutAt(): number | undefined {
    return this.#page.next !== null && this.#limit === MOST ? MOST : undefined;
  }

  /** Resolves to whether they were read. */
  async refresh(): Promise<boolean> {
    const isToBeTaken = this.#reads.begin();
    const page = await this.#read(this.#limit).catch(() => undefined);
    if (!isToBeTaken()) return true;
    this.hasFailed = page === undefined;
    if (page === undefined) return false;
    this.#page = page;
    this.isLoaded = true;
    return true;
  }

  async older(): Promise<void> {
    this.#limit = Math.min(this.#limit + PAGE, MOST);
    await this.refresh();
  }
}
