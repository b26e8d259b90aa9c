import { addressOf } from '../project/address-of.js';

/** Pause before a load is tried again, in milliseconds. */
const TRY_AGAIN = 1_000;

/**
 * Loads of what the page on screen shows that nobody asked for. They wait for the server instead of failing: when one
 * fails, the framework shows an error in place of the page, or leaves it, and what is being typed is lost.
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

  /** The same `send`, but it retries requests for such a load until they are answered in full, or the page is left. */
  waiting(send: typeof fetch): typeof fetch {
    return async (input, init) => {
      while (this.#loadsPage(input)) {
        const answer = await wholeAnswer(send(input, init));
        if (answer !== undefined) return answer;
        await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN));
      }
      return send(input, init);
    };
  }

  #loadsPage(input: RequestInfo | URL): boolean {
    if (this.#running === 0) return false;
    const { pathname, origin } = this.here();
    return addressOf(input, origin).href.startsWith(`${origin}${pathname.replace(/\/$/, '')}/__data.json`);
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
