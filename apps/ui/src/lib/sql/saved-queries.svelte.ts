import { SavedList, type Replaced } from '../api/saved-list.svelte.js';
import { UnderWay } from '../api/under-way.js';
import { attempt } from '../layout/notify.js';
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
    await attempt('The saved queries could not be listed.', this.#queries.load(listSaved));
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
    const replacing = this.#queries.replace(id, query, { list: listSaved, change: changeSaved });
    const outcome = await attempt('The query was not saved.', replacing);
    return outcome.ok ? outcome.value : undefined;
  }

  /** Returns whether this call deleted it: not if it is already being deleted. */
  async remove(query: SavedQuery): Promise<boolean> {
    const outcome = await this.#removing.once(query.id, () =>
      attempt('The query was not deleted.', deleteSaved(query.id)),
    );
    if (outcome?.ok !== true) return false;
    this.#queries.remove(query);
    return true;
  }

  /** Undoes a deletion: the same text under the same name. */
  async restore({ name, query }: SavedQuery): Promise<void> {
    const saved = await attempt('The query was not restored.', saveQuery(name, query));
    if (saved.ok) this.put(saved.value);
  }
}
