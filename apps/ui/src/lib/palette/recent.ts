import { MOST_RECENT } from './found.js';

const PREFIX = 'labeling-palette-';

/** What a member used of the palette in a project, the latest first; kept in this browser if possible. */
export class Recent {
  readonly #key: string;
  readonly #storage: () => Storage;
  #ids: readonly string[];

  /** `whose` tells members and projects apart. */
  constructor(whose: string, storage: () => Storage = () => localStorage) {
    this.#key = PREFIX + whose;
    this.#storage = storage;
    this.#ids = this.#read();
  }

  get ids(): readonly string[] {
    return this.#ids;
  }

  /** The ids of queues and datasets among them, as the server knows them. */
  get named(): readonly string[] {
    return this.#ids.flatMap((id) => /^(?:queue|dataset):(.+)$/.exec(id)?.[1] ?? []);
  }

  add(id: string): void {
    this.#ids = [id, ...this.#ids.filter((one) => one !== id)].slice(0, MOST_RECENT);
    try {
      this.#storage().setItem(this.#key, JSON.stringify(this.#ids));
    } catch {
      // Storage is full or forbidden: it is remembered as long as the page.
    }
  }

  #read(): readonly string[] {
    try {
      const kept: unknown = JSON.parse(this.#storage().getItem(this.#key) ?? '[]');
      return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string').slice(0, MOST_RECENT) : [];
    } catch {
      return [];
    }
  }
}
