/** Pseudo-random numbers that are the same in every run: xoshiro128** by Blackman and Vigna, seeded with fixed words. */
export class Random {
  #a = 0x9e3779b9 | 0;
  #b = 0x243f6a88 | 0;
  #c = 0xb7e15162 | 0;
  #d = 0x1b873593 | 0;

  /** An integer from 0 to below 2³². */
  bits(): number {
    const scaled = Math.imul(this.#b, 5);
    const result = Math.imul((scaled << 7) | (scaled >>> 25), 9);
    const shifted = this.#b << 9;
    this.#c ^= this.#a;
    this.#d ^= this.#b;
    this.#b ^= this.#c;
    this.#a ^= this.#d;
    this.#c ^= shifted;
    this.#d = (this.#d << 11) | (this.#d >>> 21);
    return result >>> 0;
  }

  /** Above 0 and below 1. */
  fraction(): number {
    return (this.bits() + 0.5) / 0x1_0000_0000;
  }

  /** An integer from 0 to below `end`. */
  below(end: number): number {
    return Math.floor((this.bits() / 0x1_0000_0000) * end);
  }
}
