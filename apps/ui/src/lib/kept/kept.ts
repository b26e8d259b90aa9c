import { outlivesPage } from './page-storage.js';

/**
 * One thing that this browser keeps for the next page, if it can: storage may be full or forbidden, and the server has
 * none. Nothing here throws, so that nothing depends on it.
 */
export class Kept {
  readonly #name: string;
  readonly #storage: () => Storage;

  constructor(name: string, storage: () => Storage = () => localStorage) {
    this.#name = name;
    this.#storage = storage;
  }

  /** Undefined where nothing is kept. */
  get text(): string | undefined {
    try {
      return this.#storage().getItem(this.#name) ?? undefined;
    } catch {
      return undefined;
    }
  }

  /** What was kept as JSON, by any release; undefined for anything else. */
  get value(): unknown {
    try {
      return JSON.parse(this.text ?? '');
    } catch {
      return undefined;
    }
  }

  /** Replaces what is kept; undefined removes it. Returns whether the next page will find it so. */
  keep(text: string | undefined): boolean {
    try {
      const storage = this.#storage();
      if (text === undefined) storage.removeItem(this.#name);
      else storage.setItem(this.#name, text);
      return outlivesPage(storage);
    } catch {
      return false;
    }
  }

  keepValue(value: unknown): boolean {
    return this.keep(value === undefined ? undefined : JSON.stringify(value));
  }
}
