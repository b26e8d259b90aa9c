import pLimit from 'p-limit';

/** Runs work a few at a time for each caller, in the order it came: one who asks a lot keeps nobody else waiting. */
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

  /** How many have something to do. */
  get callers(): number {
    return this.#callers.size;
  }
}
