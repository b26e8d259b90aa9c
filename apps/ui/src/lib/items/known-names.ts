import { SvelteMap } from 'svelte/reactivity';
import { MOST_NAMES, type ItemName } from './item-names.js';

const TIMEOUT = 15_000;

/** The names of the items that a list shows, loaded once for each. */
export class KnownNames {
  readonly #names = new SvelteMap<string, ItemName>();
  readonly #asked = new Set<string>();
  readonly #fetch: typeof fetch;

  constructor(fetcher: typeof fetch = (...args) => fetch(...args)) {
    this.#fetch = fetcher;
  }

  /** Undefined until it is loaded, and for an item of a deleted queue. */
  of(id: string): ItemName | undefined {
    return this.#names.get(id);
  }

  /** Loads those that are not known. A list is useful without names, too, so a failure is only retried later. */
  async want(ids: Iterable<string>): Promise<void> {
    const lacking = [...new Set(ids)].filter((id) => !this.#asked.has(id));
    for (const id of lacking) this.#asked.add(id);
    for (let from = 0; from < lacking.length; from += MOST_NAMES) {
      const some = lacking.slice(from, from + MOST_NAMES);
      const names = await this.#load(some);
      if (names === undefined) for (const id of some) this.#asked.delete(id);
      for (const name of names ?? []) this.#names.set(name.id, name);
    }
  }

  async #load(ids: readonly string[]): Promise<readonly ItemName[] | undefined> {
    try {
      const response = await this.#fetch('/item-names', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ ids }),
        signal: AbortSignal.timeout(TIMEOUT),
      });
      return response.ok ? ((await response.json()) as { names: readonly ItemName[] }).names : undefined;
    } catch {
      return undefined;
    }
  }
}
