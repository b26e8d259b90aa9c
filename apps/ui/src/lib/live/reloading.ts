/** Pause before what could not be loaded is loaded again, in milliseconds. */
const LOAD_AGAIN = 2_000;
/** After this time a load counts as lost, in milliseconds: it never ends if the browser tried to leave the page meanwhile. */
const LOST = 60_000;

/**
 * Loads again what may be out of date: one load at a time, once more for whatever changed meanwhile, and until it
 * succeeds. What is costly to load rests for `restMs` milliseconds after each load.
 */
export class Reloading {
  /** Resolves to `false`, or rejects, when nothing could be loaded. */
  readonly #load: () => Promise<unknown>;
  readonly #restMs: number;
  #restsUntil = 0;
  #isStale = false;
  #isLoading = false;
  #isStopped = false;
  /** Grows when a load that is under way is given up. */
  #turn = 0;
  #again: ReturnType<typeof setTimeout> | undefined;

  constructor(load: () => Promise<unknown>, restMs = 0) {
    this.#load = load;
    this.#restMs = restMs;
  }

  async reload(): Promise<void> {
    this.#isStale = true;
    if (this.#isLoading || this.#isStopped) return;
    clearTimeout(this.#again);
    const rest = this.#restsUntil - performance.now();
    if (rest > 0) return this.#reloadIn(rest);
    this.#isLoading = true;
    this.#isStale = false;
    const turn = this.#turn;
    const isLoaded = await this.#tryLoading();
    if (turn !== this.#turn) return;
    this.#isLoading = false;
    if (this.#isStopped) return;
    if (!isLoaded) return this.#reloadIn(LOAD_AGAIN);
    this.#restsUntil = performance.now() + this.#restMs;
    if (this.#isStale) void this.reload();
  }

  /** Loads at once, even during a load or a rest: the outcome of that load no longer counts. */
  restart(): Promise<void> {
    this.#turn++;
    this.#isLoading = false;
    this.#restsUntil = 0;
    return this.reload();
  }

  /** Stops for good. A load that is under way is not aborted. */
  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#again);
  }

  #reloadIn(pause: number): void {
    this.#again = setTimeout(() => void this.reload(), pause);
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
