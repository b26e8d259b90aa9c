import { ExpectedWait } from './expected-wait.js';

/** This many commands at once are never too many: a client that sends a hundred at once is not flooding the API. */
const ALWAYS_ADMITTED = 128;

/**
 * Which commands may begin: all, until those in work take too long. Then only those of callers with less than half of
 * the average per caller in work, so that nobody is kept out by somebody else's many commands.
 */
export class Admission {
  readonly #work: ExpectedWait;
  readonly #ofCaller = new Map<string, number>();

  /** `mostMs` is how long the commands in work may take together; 0 admits everything. */
  constructor(
    private readonly mostMs: number,
    now?: () => number,
  ) {
    this.#work = new ExpectedWait(now);
  }

  /** 0 when a command of this caller may begin, otherwise the seconds after which it may be sent again. */
  secondsToWait(caller: string): number {
    const { inWork } = this.#work;
    if (this.mostMs === 0 || inWork < ALWAYS_ADMITTED) return 0;
    const { ms } = this.#work;
    const share = inWork / this.#ofCaller.size;
    if (ms <= this.mostMs || (this.#ofCaller.get(caller) ?? 0) < share / 2) return 0;
    return Math.min(LONGEST_PAUSE, Math.ceil(ms / 1_000));
  }

  begin(caller: string): void {
    this.#work.begin();
    this.#ofCaller.set(caller, (this.#ofCaller.get(caller) ?? 0) + 1);
  }

  end(caller: string): void {
    this.#work.end();
    const left = (this.#ofCaller.get(caller) ?? 0) - 1;
    if (left > 0) this.#ofCaller.set(caller, left);
    else this.#ofCaller.delete(caller);
  }
}

/** In seconds: if clients waited longer than this, the product would become idle. */
const LONGEST_PAUSE = 5;
