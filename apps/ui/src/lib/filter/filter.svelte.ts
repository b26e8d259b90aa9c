import { reviewStates } from '@labeling/domain';
import type { ItemMask, NavigatorModel } from '../navigator/navigator.svelte.js';
import { SearchProblem, type FindMatches, type Matches } from './find-matches.js';
import { addressOfFilter, asksServer, isActiveFilter, noFilter, type ItemFilter } from './item-filter.js';

export interface FilterOptions {
  readonly find: FindMatches;
  /** The navigator shows something else now, because the reviewer changed the filter. */
  readonly onApplied?: () => void;
}

/** Pause after a keystroke before a text is searched, in milliseconds. */
const TYPING_PAUSE = 200;
/** How long a search may take before its progress is shown, in milliseconds. */
const SLOW = 300;

/** The filter of a queue, as its controls show it and the navigator applies it. The latest change wins. */
export class FilterModel {
  readonly #navigator: NavigatorModel;
  readonly #options: FilterOptions;
  #filter = $state.raw(noFilter);
  #asked = $state.raw(noFilter);
  #isLoading = $state(false);
  #isSlow = $state(false);
  #searched = $state<number>();
  #problem = $state.raw<string>();
  /** The server's last answer, and the question it answers. */
  #answer: { readonly of: string; readonly matches: Matches } | undefined;
  #running: AbortController | undefined;

  constructor(navigator: NavigatorModel, options: FilterOptions) {
    this.#navigator = navigator;
    this.#options = options;
  }

  /** What the controls show; while a search is under way the navigator still shows what was found before. */
  get filter(): ItemFilter {
    return this.#filter;
  }
  get isActive(): boolean {
    return isActiveFilter(this.#filter);
  }
  get isLoading(): boolean {
    return this.#isLoading;
  }
  /** Loading for long enough that the bar should show it. */
  get isSlow(): boolean {
    return this.#isSlow;
  }
  /** How much of a very long queue the search has covered, from 0 to 1; `undefined` where one answer is enough. */
  get progress(): number | undefined {
    return this.#searched === undefined ? undefined : Math.min(this.#searched / this.#navigator.lastNumber, 1);
  }
  /** Why the search failed. */
  get problem(): string | undefined {
    return this.#problem;
  }
  /** The filter for the page's address; it does not change while a text is being typed. */
  get address(): string {
    return addressOfFilter(this.#asked);
  }
  /** How many items are shown only because they matched before; `undefined` where only the server knows. */
  get leftBehind(): number | undefined {
    if (asksServer(this.#filter)) return undefined;
    const { states } = this.#filter;
    if (states.length === 0) return 0;
    return reviewStates.reduce((sum, s) => sum + (states.includes(s) ? 0 : this.#navigator.counts[s]), 0);
  }

  /** Resolves when it is applied, has failed (see `problem`) or was replaced by the next one. */
  async apply(filter: ItemFilter): Promise<void> {
    if (await this.#ask(filter, 0)) this.#options.onApplied?.();
  }
  /** Like `apply`, after a pause in the typing. */
  async type(text: string): Promise<void> {
    await this.applySoon({ ...this.#filter, text });
  }
  async applySoon(filter: ItemFilter): Promise<void> {
    if (await this.#ask(filter, TYPING_PAUSE)) this.#options.onApplied?.();
  }
  /** Like `apply`, for the filter a page is opened with: `onApplied` is not called, the item on screen stays. */
  async restore(filter: ItemFilter): Promise<void> {
    await this.#ask(filter, 0);
  }
  /** Removes items that no longer match and adds those that match now. Also retries a failed search. */
  async applyAgain(): Promise<void> {
    this.#answer = undefined;
    await this.apply(this.#filter);
  }
  async clear(): Promise<void> {
    await this.apply(noFilter);
  }
  /** Cancels a search under way, for a page that is left. */
  close(): void {
    this.#running?.abort();
  }

  /** Resolves to whether the filter was applied. */
  async #ask(filter: ItemFilter, pause: number): Promise<boolean> {
    this.#running?.abort();
    const running = new AbortController();
    this.#running = running;
    this.#filter = filter;
    this.#problem = undefined;
    this.#isLoading = false;
    this.#isSlow = false;
    this.#searched = undefined;
    try {
      // When the same is asked again later, it is about what matches at that time.
      if (!asksServer(filter)) this.#answer = undefined;
      else if (questionOf(filter) !== this.#answer?.of) await this.#search(filter, pause, running.signal);
      running.signal.throwIfAborted();
      this.#asked = filter;
      this.#navigator.filter(isActiveFilter(filter) ? this.#maskOf(filter) : undefined);
      return true;
    } catch (problem) {
      if (running.signal.aborted) return false;
      this.#problem = problem instanceof SearchProblem ? problem.message : 'The search failed';
      return false;
    }
  }

  async #search(filter: ItemFilter, pause: number, signal: AbortSignal): Promise<void> {
    this.#isLoading = true;
    if (pause > 0) await elapsed(pause, signal);
    this.#asked = filter;
    const slow = setTimeout(() => (this.#isSlow = true), SLOW);
    signal.addEventListener('abort', () => clearTimeout(slow));
    try {
      const matches = await this.#options.find(filter, signal, (items) => {
        if (!signal.aborted) this.#searched = items;
      });
      signal.throwIfAborted();
      this.#answer = { of: questionOf(filter), matches };
    } finally {
      clearTimeout(slow);
      // A later search shows its own progress.
      if (!signal.aborted) {
        this.#isLoading = this.#isSlow = false;
        this.#searched = undefined;
      }
    }
  }

  #maskOf(filter: ItemFilter): ItemMask {
    const { states } = filter;
    const found = asksServer(filter) ? this.#answer?.matches : undefined;
    const wanted = reviewStates.map((state) => states.length === 0 || states.includes(state));
    return {
      matches: (ordinal, code) => wanted[code] === true && found?.has(ordinal) !== false,
      grows: found === undefined,
    };
  }
}

/** Equal for filters that ask the server the same question. */
function questionOf(filter: ItemFilter): string {
  return addressOfFilter({ ...filter, states: [] });
}

function elapsed(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
