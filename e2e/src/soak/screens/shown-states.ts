// What a screen shows of its queue: the states that it loaded, and the changes it has received since.
import type { Change, States } from './screen.js';

/** How a screen shows what was discarded (3) or pushed (4). */
const REMOVED = 3;

export class ShownStates {
  #codes = new Uint8Array(1_024);
  #count = 0;
  #loading: Promise<void> | undefined;
  #isStale = false;
  /** Changes received while states are loading, since the states may be older. */
  #meanwhile: [ordinal: number, code: number][] = [];

  constructor(private readonly load: () => Promise<States>) {}

  hear({ items }: Change): void {
    for (const [ordinal, state] of items ?? []) {
      this.#set(ordinal, Math.min(state, REMOVED));
      if (this.#loading !== undefined) this.#meanwhile.push([ordinal, Math.min(state, REMOVED)]);
    }
    if (items !== null) return;
    this.#isStale = true;
    this.#loading ??= this.#loadAll().finally(() => (this.#loading = undefined));
  }

  /** How many ordinals have a state other than the stored one. */
  async differences(): Promise<number> {
    await this.#loading;
    const { packed, count } = await this.load();
    let different = Math.abs(count - this.#count);
    for (let i = 0; i < Math.min(count, this.#count); i++) if (codeAt(packed, i) !== this.#codes[i]) different++;
    return different;
  }

  async #loadAll(): Promise<void> {
    while (this.#isStale) {
      this.#isStale = false;
      this.#meanwhile = [];
      const { packed, count } = await this.load();
      for (let i = 0; i < count; i++) this.#set(i, codeAt(packed, i));
      for (const [ordinal, code] of this.#meanwhile) this.#set(ordinal, code);
    }
  }

  #set(ordinal: number, code: number): void {
    if (ordinal >= this.#codes.length) {
      const larger = new Uint8Array(Math.max(2 * this.#codes.length, ordinal + 1));
      larger.set(this.#codes);
      this.#codes = larger;
    }
    this.#codes[ordinal] = code;
    this.#count = Math.max(this.#count, ordinal + 1);
  }
}

function codeAt(packed: Buffer, ordinal: number): number {
  return ((packed[ordinal >> 2] ?? 0) >> ((ordinal & 3) * 2)) & 3;
}
