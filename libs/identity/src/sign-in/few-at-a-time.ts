// Checking or hashing a password costs much processor time, on purpose: many at once would stop everything else.

/** How much work runs, and how much may wait for its turn. */
export interface AtATime {
  readonly atOnce: number;
  readonly waiting: number;
}

/** The limits for passwords, whether somebody signs in, joins or changes theirs. */
export const passwordsAtATime: AtATime = { atOnce: 2, waiting: 20 };

/** For callers who come when too many are waiting. */
export const tooBusy = 'Too many people are signing in right now. Try again in a moment.';

/** Runs work a few at a time, in the order it came. */
export class FewAtATime {
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(private readonly most: AtATime) {}

  /** `busy`: too many wait already, and the work was not begun. */
  async run<T>(work: () => Promise<T>): Promise<T | 'busy'> {
    if (this.#running < this.most.atOnce) this.#running++;
    else if (this.#waiting.length >= this.most.waiting) return 'busy';
    // Finished work hands on its turn, so that newcomers are not served first.
    else await new Promise<void>((begin) => this.#waiting.push(begin));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#running--;
      else next();
    }
  }
}
