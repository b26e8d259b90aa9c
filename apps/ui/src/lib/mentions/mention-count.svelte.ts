import { countWords } from './counted-mentions.js';

const TIMEOUT = 15_000;

/** How many open comments mention the viewer. */
export class MentionCount {
  readonly #fetch: typeof fetch;
  #count = $state(0);

  constructor(fetcher: typeof fetch = (...args) => fetch(...args)) {
    this.#fetch = fetcher;
  }

  /** Empty for none, and until it is known. */
  get words(): string {
    return countWords(this.#count);
  }

  /** Rejects if another try may help: a member who has signed out or left the project gets no answer later either. */
  async load(): Promise<void> {
    const response = await this.#fetch('/mentions/count', { signal: AbortSignal.timeout(TIMEOUT) });
    if (response.status >= 500) throw new Error(response.statusText);
    if (response.ok) this.#count = ((await response.json()) as { count: number }).count;
  }
}
