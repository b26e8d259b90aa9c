/** Pause before what could not be loaded is loaded again, in milliseconds. */
const LOAD_AGAIN = 2_000;
/** After this time a load counts as lost, in milliseconds: it never ends if the browser tried to leave the page meanwhile. */
const LOST = 60_000;

/** Loads again what may be out of date: one load at a time, once more for whatever changed meanwhile, and until it succeeds. */
export class Reloading {
  /** Resolves to `false`, or rejects, when nothing could be loaded. */
  readonly #load: () => Promise<unknown>;
  #isStale = false;
  #isLoading = false;
  #isStopped = false;
  #again: ReturnType<typeof setTimeout> | undefined;

  constructor(load: () => Promise<unknown>) {
    this.#load = load;
  }

  async reload(): Promise<void> {
    clearTimeout(this.#again);
    this.#isStale = true;
    if (this.#isLoading || this.#isStopped) return;
    this.#isLoading = true;
    let isLoaded = true;
    while (this.#isStale && isLoaded && !this.#isStopped) {
      this.#isStale = false;
      isLoaded = await this.#tryLoading();
    }
    this.#isLoading = false;
    if (!isLoaded && !this.#isStopped) this.#again = setTimeout(() => void this.reload(), LOAD_AGAIN);
  }

  /** For good. A load that is under way is not ended. */
  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#again);
  }

  async #tryLoading(): Promise<boolean> {
    let lost: ReturnType<typeof setTimeout> | undefined;
    const given = new Promise<boolean>((resolve) => (lost = setTimeout(() => resolve(false), LOST)));
    const loaded = this.#load().then(
      (answer) => answer !== false,
      () => false,
    );
    const isLoaded = await Promise.race([loaded, given]);
    clearTimeout(lost);
    return isLoaded;
  }
}
