/** Which items are selected: a bit per ordinal, so that 100,000 of them take 12 KB. */
export class Selection {
  #bits = new Uint32Array(64);
  #count = 0;
  /** Grows by one with every change, for everything that is derived from the selection. */
  #version = $state(0);
  /** Grows by one whenever items are taken out that nobody deselected one by one: a range that began before is over. */
  removals = 0;

  get count(): number {
    return this.#version >= 0 ? this.#count : 0;
  }

  has(ordinal: number): boolean {
    return this.#version >= 0 && isSet(this.#bits, ordinal);
  }

  /** How many of these are selected. */
  countOf(ordinals: Iterable<number>): number {
    if (this.count === 0) return 0;
    let count = 0;
    for (const ordinal of ordinals) if (isSet(this.#bits, ordinal)) count++;
    return count;
  }

  /** Ascending. */
  ordinals(): number[] {
    return this.#version >= 0 ? [...this.#each()] : [];
  }

  set(ordinals: Iterable<number>, selected: boolean): void {
    for (const ordinal of ordinals) this.#set(ordinal, selected);
    this.#version++;
  }
  toggle(ordinal: number): void {
    this.set([ordinal], !isSet(this.#bits, ordinal));
  }
  clear(): void {
    this.#bits = new Uint32Array(64);
    this.#count = 0;
    this.#version++;
    this.removals++;
  }
  /** Removes items for which `stays` returns false. */
  keep(stays: (ordinal: number) => boolean): void {
    const gone = [...this.#each()].filter((ordinal) => !stays(ordinal));
    if (gone.length === 0) return;
    this.set(gone, false);
    this.removals++;
  }

  /** A copy for `restore`. */
  copy(): Uint32Array {
    return this.#bits.slice();
  }
  restore(copy: Uint32Array): void {
    this.#bits = copy.slice();
    this.#count = [...this.#each()].length;
    this.#version++;
  }

  #set(ordinal: number, selected: boolean): void {
    if (isSet(this.#bits, ordinal) === selected) return;
    const word = ordinal >>> 5;
    if (word >= this.#bits.length) {
      const grown = new Uint32Array(Math.max(word + 1, this.#bits.length * 2));
      grown.set(this.#bits);
      this.#bits = grown;
    }
    this.#bits[word] = (this.#bits[word] ?? 0) ^ (1 << (ordinal & 31));
    this.#count += selected ? 1 : -1;
  }

  *#each(): Iterable<number> {
    for (const [word, bits] of this.#bits.entries()) {
      for (let left = bits; left !== 0; left &= left - 1) yield word * 32 + 31 - Math.clz32(left & -left);
    }
  }
}

function isSet(bits: Uint32Array, ordinal: number): boolean {
  return (((bits[ordinal >>> 5] ?? 0) >>> (ordinal & 31)) & 1) === 1;
}
