import type { Outcome } from './outcome.js';

/** Named entries as the API lists them, with what was changed here since. */
export class NamedList<T extends { readonly id: string; readonly name: string }> {
  /** Sorted by name; undefined until it is loaded. */
  all = $state.raw<readonly T[]>();
  /** How many changes were made here. */
  #changes = 0;

  find(id: string | undefined): T | undefined {
    return this.all?.find((one) => one.id === id);
  }

  /** The list stays as it is when the request fails. */
  async load(request: () => Promise<Outcome<readonly T[]>>): Promise<Outcome<readonly T[]>> {
    const changes = this.#changes;
    const listed = await request();
    // It may lack what was changed meanwhile.
    if (changes !== this.#changes) return this.load(request);
    if (listed.ok) this.all = listed.value;
    return listed;
  }

  /** Adds it, or replaces the one with its id. */
  put(one: T): void {
    this.#changes++;
    this.all = [...this.#without(one), one].sort((a, b) => a.name.localeCompare(b.name, 'en'));
  }

  remove(one: Pick<T, 'id'>): void {
    this.#changes++;
    this.all = this.#without(one);
  }

  #without({ id }: Pick<T, 'id'>): readonly T[] {
    return (this.all ?? []).filter((one) => one.id !== id);
  }
}
