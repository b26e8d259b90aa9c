// The live feeds that this process holds open: whose they are, how many there may be, and whether they may continue.

/** A member with more feeds than this loses the one that was opened first. */
export const STREAMS_PER_MEMBER = 20;
/** How many one process holds open; further ones are asked to come back later. */
export const STREAMS = 2_000;
/** How long a feed continues while the database cannot say whether it still may, in milliseconds. */
export const UNSURE = 30_000;
/** How many feeds are checked at once: pages need the database, too. */
const AT_ONCE = 20;

export interface OpenStream {
  readonly memberId: string;
  /** Whether its member may still receive it. Rejects when the database is down. */
  isAllowed(): Promise<boolean>;
  /** Called when it has to make room for a newer one, or may not continue. */
  end(why: 'crowded' | 'refused'): void;
}

export class OpenStreams {
  /** In the order they were opened, with the time when they were last known to be allowed. */
  readonly #allowedAt = new Map<OpenStream, number>();
  #checking: Promise<void> | undefined;
  /** The round of checks that is under way, and the one after it: a change may concern streams that a round has passed. */
  #round: PromiseWithResolvers<void> | undefined;
  #nextRound: PromiseWithResolvers<void> | undefined;

  constructor(private readonly now: () => number = Date.now) {}

  get isFull(): boolean {
    return this.#allowedAt.size >= STREAMS;
  }

  /** Returns a function that removes it. */
  add(stream: OpenStream): () => void {
    this.#allowedAt.set(stream, this.now());
    const own = [...this.#allowedAt.keys()].filter(({ memberId }) => memberId === stream.memberId);
    for (const oldest of own.slice(0, -STREAMS_PER_MEMBER)) this.#end(oldest, 'crowded');
    return () => void this.#allowedAt.delete(stream);
  }

  /** Ends those whose members may no longer receive them. Call it regularly, and when somebody's rights change. */
  check(): Promise<void> {
    this.#nextRound ??= Promise.withResolvers();
    this.#checking ??= this.#checkAll();
    return this.#checking;
  }

  /** Resolves when the streams of those who have lost their rights by now have ended; undefined when none is being checked. */
  get sure(): Promise<void> | undefined {
    return (this.#nextRound ?? this.#round)?.promise;
  }

  async #checkAll(): Promise<void> {
    try {
      while ((this.#round = this.#nextRound) !== undefined) {
        this.#nextRound = undefined;
        await this.#askAll().finally(this.#round.resolve);
      }
    } finally {
      this.#checking = undefined;
    }
  }

  async #askAll(): Promise<void> {
    const streams = [...this.#allowedAt.keys()];
    for (let at = 0; at < streams.length; at += AT_ONCE) {
      const answers = await Promise.allSettled(streams.slice(at, at + AT_ONCE).map((stream) => this.#ask(stream)));
      if (answers.every(({ status }) => status === 'fulfilled')) continue;
      // The database is down: checking the rest would only waste time.
      for (const stream of streams.slice(at)) this.#doubt(stream);
      break;
    }
  }

  async #ask(stream: OpenStream): Promise<void> {
    if (!(await stream.isAllowed())) this.#end(stream, 'refused');
    else if (this.#allowedAt.has(stream)) this.#allowedAt.set(stream, this.now());
  }

  #doubt(stream: OpenStream): void {
    const since = this.#allowedAt.get(stream);
    if (since !== undefined && this.now() - since >= UNSURE) this.#end(stream, 'refused');
  }

  #end(stream: OpenStream, why: 'crowded' | 'refused'): void {
    if (this.#allowedAt.delete(stream)) stream.end(why);
  }
}
