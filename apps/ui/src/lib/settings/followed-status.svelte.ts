import { api } from '../api/client.js';
import { LatestTaken } from '../live/latest-taken.js';
import type { Status } from './status-words.js';

const EVERY_MS = 5_000;

/** The state of the installation, requested again and again while somebody looks at it. */
export class FollowedStatus {
  #known = $state.raw<Status>();
  #isLost = $state(false);
  readonly #questions = new LatestTaken();

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

  /** Requests it again and again until the returned function is called. */
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
    const isToBeTaken = this.#questions.begin();
    try {
      const { data } = await api.GET('/v1/status', { signal });
      if (!isToBeTaken()) return;
      this.#isLost = data === undefined;
      this.#known = data ?? this.#known;
    } catch {
      if (leaving?.aborted !== true && isToBeTaken()) this.#isLost = true;
    }
  }
}
