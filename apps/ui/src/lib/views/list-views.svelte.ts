import type { Outcome } from '../api/outcome.js';
import { changedSince, SavedList } from '../api/saved-list.svelte.js';
import type { SavedView, ViewChanges, ViewsClient } from './views-client.js';
import { reasonOf } from '../api/problem.js';

/** How a list is shown now: its filter, order and columns, as its address has them. */
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
  /** They may change what others share, too. */
  readonly isLead: boolean;
}

export interface ListViewsOptions {
  readonly client: ViewsClient;
  readonly look: ListLook;
  readonly member: ViewsMember;
  readonly tell: (message: string, undo?: () => void) => void;
  readonly tellFailure: (message: string, detail: string) => void;
  readonly takeFailureBack: (message: string) => void;
}

/** The saved views of a list, and which of them is open. Failures are reported at once. */
export class ListViews {
  readonly #options: ListViewsOptions;
  readonly #views = new SavedList<SavedView>();
  #openId = $state<string>();
  /** By id, the views as they were when opened here: what is listed later may include changes by somebody else. */
  #opened: Readonly<Record<string, string>> = {};

  constructor(options: ListViewsOptions) {
    this.#options = options;
  }

  /** Kept by the address of the page. */
  get openId(): string | undefined {
    return this.#openId;
  }
  set openId(id) {
    this.#openId = id;
    this.#noteFirstOpened();
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
  /** Whether the list is shown in another way than the open view says. */
  get isChanged(): boolean {
    const { look } = this.#options;
    return this.open !== undefined && look.spelled(this.open.query) !== look.query;
  }
  /** Whether nothing is filtered, sorted or left out. */
  get isPlain(): boolean {
    return this.#options.look.query === '';
  }

  /** What the address of the page says about the list. */
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
    this.#noteFirstOpened();
  }

  /** Shows the list as the view says, or without a view. */
  choose(view: SavedView | undefined): void {
    this.openId = view?.id;
    if (view !== undefined) this.#noteOpened(view);
    this.#options.look.show(view?.query ?? '');
  }

  /** Saves how the list is shown now. Returns what is wrong with the name. */
  async save(name: string, shared: boolean): Promise<string | undefined> {
    const outcome = await this.#options.client.save({ name, shared, query: this.#options.look.query });
    if (!outcome.ok) return reasonOf(outcome.problem);
    this.#views.put(outcome.value);
    this.openId = outcome.value.id;
    return undefined;
  }

  /**
   * Saves how the list is shown now under the name of the open view. If somebody else has changed that view since it
   * was opened here, nothing is saved, and theirs is returned; call it again with that one to replace it.
   */
  async replace(theirs?: SavedView): Promise<SavedView | undefined> {
    const { client, look, tell, tellFailure } = this.#options;
    const { open } = this;
    if (open === undefined || (theirs !== undefined && theirs.id !== open.id)) return undefined;
    if (theirs !== undefined) {
      this.#views.put(theirs);
      this.#noteOpened(theirs);
    }
    const outcome = await this.#views.replace(open.id, look.query, client, () => this.#opened[open.id]);
    const replaced = this.#told(outcome, 'The view was not saved.');
    if (replaced === undefined) return undefined;
    if ('saved' in replaced) this.#noteOpened(replaced.saved);
    if ('newer' in replaced && this.openId === open.id) return replaced.newer;
    if ('newer' in replaced) tellFailure('The view was not saved.', changedSince(open.name));
    else tell(`Saved ${replaced.saved.name}`);
    return undefined;
  }

  /** The address of the page may name a view before it is listed, and names it again after changes to it here. */
  #noteFirstOpened(): void {
    const { open } = this;
    if (open !== undefined && !(open.id in this.#opened)) this.#noteOpened(open);
  }

  #noteOpened({ id, query }: SavedView): void {
    this.#opened = { ...this.#opened, [id]: query };
  }

  /** Renames or shares it. Returns what is wrong. */
  async change({ id }: SavedView, changes: ViewChanges): Promise<string | undefined> {
    const outcome = await this.#options.client.change(id, changes);
    if (!outcome.ok) return reasonOf(outcome.problem);
    this.#views.putDetails(outcome.value);
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
    this.#options.takeFailureBack(failed);
    if (outcome.ok) return outcome.value;
    this.#options.tellFailure(failed, reasonOf(outcome.problem));
    return undefined;
  }
}
