/** Repeatable randomness: the same seed makes the same choices in the same order. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** From 0 up to 1 (mulberry32). */
  share(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number from 0 to `limit` - 1. */
  below(limit: number): number {
    return Math.floor(this.share() * limit);
  }

  chance(probability: number): boolean {
    return this.share() < probability;
  }

  /** One of the keys, each with a probability in proportion to its number. */
  weighted<Choice extends string>(weights: Readonly<Record<Choice, number>>): Choice {
    const choices = Object.entries<number>(weights) as [Choice, number][];
    let left = this.share() * choices.reduce((sum, [, weight]) => sum + weight, 0);
    const chosen = choices.find(([, weight]) => (left -= weight) < 0) ?? choices[0];
    if (chosen === undefined) throw new Error('There is nothing to choose from');
    return chosen[0];
  }
}
