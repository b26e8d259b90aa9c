import pLimit from 'p-limit';

/** Runs a few jobs at a time for each caller, in the order they came: a caller with many keeps nobody else waiting. */
export class FewOfEach {
  readonly #callers = new Map<string, { readonly limit: ReturnType<typeof pLimit>; asking: number }>();

  constructor(private readonly atOnce: number) {}

  async run<Result>(caller: string, work: () => Promise<Result>): Promise<Result> {
    const turns = this.#callers.get(caller) ?? { limit: pLimit(this.atOnce), asking: 0 };
    this.#callers.set(caller, turns);
    turns.asking++;
    try {
      return await turns.limit(work);
    } finally {
      turns.asking--;
      if (turns.asking === 0) this.#callers.delete(caller);
    }
  }

  /** How many callers have work running or waiting. */
  get callers(): number {
    return this.#callers.size;
  }
}
