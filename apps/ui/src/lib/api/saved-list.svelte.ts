import { NamedList } from './named-list.svelte.js';
import type { Outcome } from './outcome.js';

interface Saved {
  readonly id: string;
  readonly name: string;
  readonly query: string;
}
interface SavedClient<T> {
  list(): Promise<Outcome<readonly T[]>>;
  change(id: string, changes: { readonly query: string }): Promise<Outcome<T>>;
}
/** The result of replacing a text: `newer` is what somebody else has saved meanwhile, and then nothing was replaced. */
export type Replaced<T> = { readonly saved: T } | { readonly newer: T };

export const changedSince = (name: string) => `“${name}” was changed by somebody else since you opened it.`;

/** Named entries with a text that others replace, too. */
export class SavedList<T extends Saved> extends NamedList<T> {
  #before: Promise<unknown> = Promise.resolve();

  /**
   * Gives an entry a new text, unless its current one is not what `base` returns, by default the one listed here: then
   * somebody else has saved it since.
   */
  replace(
    id: string,
    query: string,
    client: SavedClient<T>,
    base = () => this.find(id)?.query,
  ): Promise<Outcome<Replaced<T>>> {
    // One after another, so that a text that is being saved here is not taken for somebody else's.
    const replaced = this.#before.then(() => this.#replace(id, query, client, base));
    this.#before = replaced;
    return replaced;
  }

  /** Takes everything of it but the text. A text that somebody else has saved meanwhile is still asked about. */
  putDetails(one: T): void {
    this.put({ ...one, query: this.find(one.id)?.query ?? one.query });
  }

  async #replace(
    id: string,
    query: string,
    { list, change }: SavedClient<T>,
    base: () => string | undefined,
  ): Promise<Outcome<Replaced<T>>> {
    const listed = await list();
    if (!listed.ok) return listed;
    const now = listed.value.find((one) => one.id === id);
    if (now !== undefined && ![base(), query].includes(now.query)) return { ok: true, value: { newer: now } };
    const changed = await change(id, { query });
    if (!changed.ok) return changed;
    this.put(changed.value);
    return { ok: true, value: { saved: changed.value } };
  }
}
