import type { Outcome } from '../api/outcome.js';
import { SavedList, type Replaced } from '../api/saved-list.svelte.js';
import { UnderWay } from '../api/under-way.js';
import { notifyFailure, takeFailureBack } from '../layout/notify.js';
import { changeSaved, deleteSaved, listSaved, saveQuery, type SavedQuery } from './sql-client.js';

/** The saved queries of the project, and which of them is in the editor. Failures are shown at once. */
export class SavedQueries {
  readonly #queries = new SavedList<SavedQuery>();
  readonly #removing = new UnderWay();
  openId = $state<string>();

  get list(): readonly SavedQuery[] | undefined {
    return this.#queries.all;
  }
  get open(): SavedQuery | undefined {
    return this.#queries.find(this.openId);
  }

  async load(): Promise<void> {
    told(await this.#queries.load(listSaved), 'The saved queries could not be listed.');
  }

  /** Adds it, or replaces the one with its id. */
  put(query: SavedQuery): void {
    this.#queries.put(query);
  }

  /** Takes its new name. */
  rename(query: SavedQuery): void {
    this.#queries.putDetails(query);
  }

  /** Saves a new text under its name, unless somebody else has done so since it was listed here. Undefined when it failed. */
  async replace({ id }: SavedQuery, query: string): Promise<Replaced<SavedQuery> | undefined> {
    const outcome = await this.#queries.replace(id, query, { list: listSaved, change: changeSaved });
    return told(outcome, 'The query was not saved.');
  }

  /** Whether it was deleted by this: not while it is being deleted already. */
  async remove(query: SavedQuery): Promise<boolean> {
    const outcome = await this.#removing.once(query.id, () => deleteSaved(query.id));
    if (outcome === undefined) return false;
    told(outcome, 'The query was not deleted.');
    if (outcome.ok) this.#queries.remove(query);
    return outcome.ok;
  }

  /** Undoes a deletion: the same text under the same name. */
  async restore({ name, query }: SavedQuery): Promise<void> {
    const saved = told(await saveQuery(name, query), 'The query was not restored.');
    if (saved) this.put(saved);
  }
}

function told<T>(outcome: Outcome<T>, failed: string): T | undefined {
  takeFailureBack(failed);
  if (outcome.ok) return outcome.value;
  notifyFailure(failed, outcome.problem.detail);
  return undefined;
}
