import { api } from '../api/client.js';
import type { Status } from './status-words.js';

const EVERY_MS = 5_000;

/** The state of the installation, asked for again and again while somebody looks at it. */
export class FollowedStatus {
  #known = $state.raw<Status>();
  #isLost = $state(false);
  /** How many questions were asked, and the latest one that was answered or given up. */
  #asked = 0;
  #settled = 0;

  /** `first` is what the page came with; undefined if the API could not be reached. */
  constructor(first: Status | undefined) {
    this.#known = first;
    this.#isLost = first === undefined;
  }

  /** As it was last known. */
  get known(): Status | undefined {
    return this.#known;
  }
  /** The last question was not answered. */
  get isLost(): boolean {
    return this.#isLost;
  }

  /** Until the function returned is called. */
  follow(): () => void {
    const leaving = new AbortController();
    const { signal } = leaving;
    const again = () => {
      if (document.visibilityState === 'visible') void this.ask(signal);
    };
    const timer = setInterval(again, EVERY_MS);
    document.addEventListener('visibilitychange', again, { signal });
    return () => {
      clearInterval(timer);
      leaving.abort();
    };
  }

  async ask(leaving?: AbortSignal): Promise<void> {
    const late = AbortSignal.timeout(EVERY_MS);
    const signal = leaving ? AbortSignal.any([leaving, late]) : late;
    const question = ++this.#asked;
    try {
      const { data } = await api.GET('/v1/status', { signal });
      if (!this.#settle(question)) return;
      this.#isLost = data === undefined;
      this.#known = data ?? this.#known;
    } catch {
      if (leaving?.aborted !== true && this.#settle(question)) this.#isLost = true;
    }
  }

  /** False when a later question was settled before: what came of this one is older. */
  #settle(question: number): boolean {
    if (question < this.#settled) return false;
    this.#settled = question;
    return true;
  }
}
