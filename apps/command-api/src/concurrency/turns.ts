/** Lets at most `atOnce` pieces of work run at a time; the others begin in the order they came. */
export class Turns {
  readonly #waiting: (() => void)[] = [];
  #free: number;

  constructor(atOnce: number) {
    this.#free = atOnce;
  }

  async take<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#free > 0) this.#free--;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      // The work that has waited longest gets this turn; it is free only if none is waiting.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free++;
    }
  }
}
