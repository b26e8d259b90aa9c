import { NamedList } from '../api/named-list.svelte.js';
import type { Outcome } from '../api/outcome.js';
import type { SavedView, ViewChanges, ViewsClient } from './views-client.js';

/** How a list is looked at now: its filter, order and columns, as its address has them. */
export interface ListLook {
  readonly query: string;
  /** The same query as this page spells it. */
  spelled(query: string): string;
  show(query: string): void;
}

/** Who looks at the list, and what they may do with views. */
export interface ViewsMember {
  readonly id: string;
  readonly maySave: boolean;
  /** Changes what is shared by others, too. */
  readonly isLead: boolean;
}

export interface ListViewsOptions {
  readonly client: ViewsClient;
  readonly look: ListLook;
  readonly member: ViewsMember;
  readonly tell: (message: string, undo?: () => void) => void;
  readonly tellFailure: (message: string, detail: string) => void;
}

/** The saved views of a list, and which of them is open. Failures are told at once. */
export class ListViews {
  readonly #options: ListViewsOptions;
  readonly #views = new NamedList<SavedView>();
  /** Kept by the address of the page. */
  openId = $state<string>();

  constructor(options: ListViewsOptions) {
    this.#options = options;
  }

  get maySave(): boolean {
    return this.#options.member.maySave;
  }
  get list(): readonly SavedView[] | undefined {
    return this.#views.all;
  }
  get open(): SavedView | undefined {
    return this.#views.find(this.openId);
  }
  /** Whether the list is looked at in another way than the open view says. */
  get isChanged(): boolean {
    const { look } = this.#options;
    return this.open !== undefined && look.spelled(this.open.query) !== look.query;
  }
  /** Whether nothing is filtered, sorted or left out. */
  get isPlain(): boolean {
    return this.#options.look.query === '';
  }

  /** What the address of the page says of the list. */
  get address(): string {
    const view = this.openId === undefined ? '' : `view=${this.openId}`;
    return ['list=1', this.#options.look.query, view].filter((part) => part !== '').join('&');
  }

  mayChange({ createdBy, shared }: SavedView): boolean {
    const { id, maySave, isLead } = this.#options.member;
    return maySave && (createdBy.id === id || (shared && isLead));
  }

  async load(): Promise<void> {
    const outcome = await this.#views.load(() => this.#options.client.list());
    this.#told(outcome, 'The views could not be listed.');
  }

  /** Looks at the list as the view says, or as it is by itself. */
  choose(view: SavedView | undefined): void {
    this.openId = view?.id;
    this.#options.look.show(view?.query ?? '');
  }

  /** Saves how the list is looked at now. Returns what is wrong with the name. */
  async save(name: string, shared: boolean): Promise<string | undefined> {
    const outcome = await this.#options.client.save({ name, shared, query: this.#options.look.query });
    if (!outcome.ok) return outcome.problem.detail;
    this.#views.put(outcome.value);
    this.openId = outcome.value.id;
    return undefined;
  }

  /** Keeps how the list is looked at now under the name of the open view. */
  async replace(): Promise<void> {
    const { open } = this;
    if (open === undefined) return;
    const outcome = await this.#options.client.change(open.id, { query: this.#options.look.query });
    const saved = this.#told(outcome, 'The view was not saved.');
    if (saved === undefined) return;
    this.#views.put(saved);
    this.#options.tell(`Saved ${saved.name}`);
  }

  /** Renames or shares it. Returns what is wrong. */
  async change({ id }: SavedView, changes: ViewChanges): Promise<string | undefined> {
    const outcome = await this.#options.client.change(id, changes);
    if (!outcome.ok) return outcome.problem.detail;
    this.#views.put(outcome.value);
    return undefined;
  }

  async remove(view: SavedView): Promise<void> {
    const outcome = await this.#options.client.remove(view.id);
    this.#told(outcome, 'The view was not deleted.');
    if (!outcome.ok) return;
    this.#views.remove(view);
    if (this.openId === view.id) this.openId = undefined;
    this.#options.tell(`Deleted ${view.name}`, () => void this.#restore(view));
  }

  /** The same look under the same name, with another id. */
  async #restore({ name, query, shared }: SavedView): Promise<void> {
    const outcome = await this.#options.client.save({ name, query, shared });
    const saved = this.#told(outcome, 'The view was not restored.');
    if (saved) this.#views.put(saved);
  }

  #told<T>(outcome: Outcome<T>, failed: string): T | undefined {
    if (outcome.ok) return outcome.value;
    this.#options.tellFailure(failed, outcome.problem.detail);
    return undefined;
  }
}
