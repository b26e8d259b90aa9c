import type { JsonText } from '@labeling/domain';
import type { ShownWhole } from './whole.js';

/** How long an answer may take, in milliseconds. */
const TIMEOUT = 30_000;

/** A whole trace or session, loaded for display. */
export class WholeItem {
  readonly #fetch: typeof fetch;
  #asked = '';
  data = $state.raw<JsonText>();
  problem = $state<string>();
  /** Trying again would not help. */
  isTooLarge = $state(false);

  constructor(fetcher: typeof fetch = fetch) {
    this.#fetch = (...request) => fetcher(...request);
  }

  async load(address: string): Promise<void> {
    this.#asked = address;
    this.data = undefined;
    this.problem = undefined;
    this.isTooLarge = false;
    const shown = await this.#ask(address);
    // Another form was chosen meanwhile.
    if (this.#asked !== address) return;
    if (shown === undefined) this.problem = 'It could not be loaded.';
    else if ('data' in shown) this.data = shown.data;
    else {
      this.problem = shown.tooLarge;
      this.isTooLarge = true;
    }
  }

  async #ask(address: string): Promise<ShownWhole | undefined> {
    try {
      const response = await this.#fetch(address, { signal: AbortSignal.timeout(TIMEOUT) });
      return response.ok ? ((await response.json()) as ShownWhole) : undefined;
    } catch {
      return undefined;
    }
  }
}
