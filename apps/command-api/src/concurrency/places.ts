/** How much work may run at once: for all callers, and for one of them. */
export interface MostPlaces {
  readonly atOnce: number;
  readonly ofCaller: number;
}

interface Waiting {
  readonly caller: string;
  readonly begin: () => void;
}

/** Places for work that takes a lot of memory, given out in the order asked. No caller can take them all. */
export class Places {
  #all = 0;
  readonly #byCaller = new Map<string, number>();
  readonly #waiting = new Set<Waiting>();

  constructor(private readonly most: MostPlaces) {}

  /** Resolves to a function that gives the place back, or to undefined if `patience` ends before there is a place. */
  async take(caller: string, patience: () => AbortSignal): Promise<(() => void) | undefined> {
    if (this.#isFreeFor(caller)) this.#count(caller, 1);
    else if (!(await this.#comesFree(caller, patience()))) return undefined;
    let isBack = false;
    return () => {
      if (isBack) return;
      isBack = true;
      this.#count(caller, -1);
      this.#next();
    };
  }

  #isFreeFor(caller: string): boolean {
    return this.#all < this.most.atOnce && (this.#byCaller.get(caller) ?? 0) < this.most.ofCaller;
  }

  /** True once the place is counted as taken. */
  #comesFree(caller: string, patience: AbortSignal): Promise<boolean> {
    return new Promise((resolve) => {
      const waiting = {
        caller,
        begin: () => {
          patience.removeEventListener('abort', leave);
          resolve(true);
        },
      };
      const leave = () => {
        this.#waiting.delete(waiting);
        resolve(false);
      };
      if (patience.aborted) return resolve(false);
      patience.addEventListener('abort', leave, { once: true });
      this.#waiting.add(waiting);
    });
  }

  /** Starts the longest-waiting caller that may begin, before anybody who comes now. */
  #next(): void {
    for (const waiting of this.#waiting) {
      if (!this.#isFreeFor(waiting.caller)) continue;
      this.#waiting.delete(waiting);
      this.#count(waiting.caller, 1);
      return waiting.begin();
    }
  }

  #count(caller: string, change: 1 | -1): void {
    this.#all += change;
    const own = (this.#byCaller.get(caller) ?? 0) + change;
    if (own > 0) this.#byCaller.set(caller, own);
    else this.#byCaller.delete(caller);
  }
}
