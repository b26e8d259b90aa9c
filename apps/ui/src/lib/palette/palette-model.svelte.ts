import type { Right } from '@labeling/identity';
import type { PageOffer } from '../keys/page-shortcuts.js';
import type { Entry } from './entry.js';
import { find, type Found } from './found.js';
import { pageActions } from './page-actions.js';
import { foundEntry, itemEntry, placeEntries, type QueueOnScreen } from './palette-entries.js';
import { ranked, sectionsOf, type Section } from './ranked.js';
import type { Recent } from './recent.js';

/** Pause after the last letter before the server is asked, in milliseconds. */
const ASK_DELAY = 80;

export interface PaletteOptions {
  readonly page: PageOffer;
  readonly rights: readonly Right[];
  readonly queue: QueueOnScreen | undefined;
  readonly recent: Recent;
  readonly ask?: typeof find;
}

/** The palette from being opened to being closed: what is typed, what is offered, and what is selected. */
export class PaletteModel {
  readonly #options: PaletteOptions;
  /** As they were when the palette was opened: it covers the page meanwhile. */
  readonly #own: readonly Entry[];
  #query = $state('');
  #found = $state.raw<readonly Found[]>([]);
  /** Whether the answer to what is typed is still pending. */
  isAsking = $state(false);
  hasFailed = $state(false);
  /** The id of the entry that Enter takes. */
  #selected = $state<string>();
  #asked: AbortController | undefined;
  #waiting: (() => void) | undefined;

  constructor(options: PaletteOptions) {
    this.#options = options;
    const places = placeEntries(options.rights, options.queue);
    const actions = pageActions(options.page).filter(({ id }) => !places.some((place) => place.id === id));
    this.#own = [...actions, ...places];
    void this.#ask(0);
  }

  sections: readonly Section[] = $derived.by(() => {
    const { recent, page, queue } = this.#options;
    const entries = [...this.#own, ...this.#found.map(foundEntry)];
    if (this.#query.trim() === '') return sectionsOf(entries, recent.ids);
    const meant = ranked([...itemEntry(this.#query, page, queue), ...entries], this.#query, recent.ids);
    return meant.length === 0 ? [] : [{ entries: meant }];
  });
  entries: readonly Entry[] = $derived.by(() => this.sections.flatMap(({ entries }) => entries));

  /** The one that was moved to, else the first: nothing has been chosen yet from the entries that come later. */
  get selected(): string {
    const isThere = this.entries.some(({ id }) => id === this.#selected);
    return (isThere ? this.#selected : this.entries[0]?.id) ?? '';
  }
  set selected(id: string) {
    this.#selected = id;
  }

  get query(): string {
    return this.#query;
  }
  set query(query: string) {
    if (query === this.#query) return;
    this.#query = query;
    this.#selected = undefined;
    void this.#ask(ASK_DELAY);
  }

  /** What Enter takes: the selected entry, once the server has said what the text may mean. */
  async chosen(): Promise<Entry | undefined> {
    if (this.isAsking && this.#selected === undefined) await new Promise<void>((resolve) => (this.#waiting = resolve));
    return this.entries.find(({ id }) => id === this.selected);
  }

  take(entry: Entry): void {
    if (entry.kind !== 'Item' && entry.kind !== 'Trace') this.#options.recent.add(entry.id);
  }

  close(): void {
    this.#asked?.abort();
  }

  async #ask(delay: number): Promise<void> {
    this.#asked?.abort();
    const asked = (this.#asked = new AbortController());
    this.isAsking = true;
    if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay));
    if (asked.signal.aborted) return;
    const found = await (this.#options.ask ?? find)(this.#query.trim(), this.#options.recent.named, asked.signal);
    if (asked.signal.aborted) return;
    this.#found = found ?? [];
    this.hasFailed = found === undefined;
    this.isAsking = false;
    this.#waiting?.();
    this.#waiting = undefined;
  }
}
