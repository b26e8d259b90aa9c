import { notifyFailure } from '../layout/notify.js';
import { changeSaved, deleteSaved, listSaved, saveQuery, type Outcome, type SavedQuery } from './sql-client.js';

/** The saved queries of the project, and which of them is in the editor. Failures are shown at once. */
export class SavedQueries {
  list = $state.raw<readonly SavedQuery[]>();
  openId = $state<string>();
  /** How many changes were made here. */
  #changes = 0;

  get open(): SavedQuery | undefined {
    return this.list?.find(({ id }) => id === this.openId);
  }

  async load(): Promise<void> {
    const changes = this.#changes;
    const listed = await listSaved();
    // What was changed meanwhile may be missing in it.
    if (changes !== this.#changes) return this.load();
    this.list = told(listed, 'The saved queries could not be listed.');
  }

  /** Adds it, or replaces the one with its id; sorted by name. */
  put(query: SavedQuery): void {
    this.#changes++;
    const others = (this.list ?? []).filter(({ id }) => id !== query.id);
    this.list = [...others, query].sort((a, b) => a.name.localeCompare(b.name, 'en'));
  }

  /** Saves a new text under its name. */
  async replace({ id }: SavedQuery, query: string): Promise<boolean> {
    const saved = told(await changeSaved(id, { query }), 'The query was not saved.');
    if (saved) this.put(saved);
    return saved !== undefined;
  }

  async remove({ id }: SavedQuery): Promise<boolean> {
    const outcome = await deleteSaved(id);
    told(outcome, 'The query was not deleted.');
    if (!outcome.ok) return false;
    this.#changes++;
    this.list = (this.list ?? []).filter((query) => query.id !== id);
    return true;
  }

  /** Undoes a deletion: the same text under the same name. */
  async restore({ name, query }: SavedQuery): Promise<void> {
    const saved = told(await saveQuery(name, query), 'The query was not restored.');
    if (saved) this.put(saved);
  }
}

function told<T>(outcome: Outcome<T>, failed: string): T | undefined {
  if (outcome.ok) return outcome.value;
  notifyFailure(failed, outcome.problem.detail);
  return undefined;
}
