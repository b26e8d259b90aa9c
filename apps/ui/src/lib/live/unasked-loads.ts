/** Pauses before a load is tried again, in milliseconds. */
const TRY_AGAIN = [500, 1_000, 2_000, 5_000] as const;

/**
 * Loads, unasked, of what the page on screen shows. They wait for the server instead of failing: the framework answers one that failed
 * with an error in place of the page, or by leaving it, and takes along what is being typed.
 */
export class UnaskedLoads {
  #running = 0;

  /** `here` is where the browser is. */
  constructor(private readonly here: () => { readonly pathname: string; readonly origin: string }) {}

  async run(load: () => Promise<unknown>): Promise<void> {
    this.#running++;
    try {
      await load();
    } finally {
      this.#running--;
    }
  }

  /** The same `send`, in which requests for such a load are tried until they are answered whole, or the page is left. */
  waiting(send: typeof fetch): typeof fetch {
    return async (input, init) => {
      for (let tries = 0; this.#loadsPage(input); tries++) {
        const answer = await wholeAnswer(send(input, init));
        if (answer !== undefined) return answer;
        const pause = TRY_AGAIN[Math.min(tries, TRY_AGAIN.length - 1)];
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
      return send(input, init);
    };
  }

  #loadsPage(input: RequestInfo | URL): boolean {
    const { pathname, origin } = this.here();
    const asked = new URL(input instanceof Request ? input.url : input, origin);
    return this.#running > 0 && asked.href.startsWith(`${origin}${pathname.replace(/\/$/, '')}/__data.json`);
  }
}

/** Undefined when the connection breaks before its end, or when the server cannot answer now. */
async function wholeAnswer(answered: Promise<Response>): Promise<Response | undefined> {
  try {
    const answer = await answered;
    const { status, headers } = answer;
    return status >= 500 ? undefined : new Response(await answer.arrayBuffer(), { status, headers });
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

export const unaskedLoads = new UnaskedLoads(() => location);
