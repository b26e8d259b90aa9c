/** How long after a failed request another page counts as unreachable, in milliseconds. */
const RECENT = 3_000;
/** Pauses between two looks at whether the server is back, in milliseconds. */
const LOOK_AGAIN = [0, 1_000, 2_000, 3_000, 5_000];

/** What it needs from the browser. */
export interface Surroundings {
  readonly origin: string;
  isOnline(): boolean;
  now(): number;
  send: typeof fetch;
  /** Opens the page: as a new document if it is to be loaded whole. */
  go(address: URL, isWhole: boolean): unknown;
}

/**
 * A page that could not be opened because the browser is offline or the server away. What is on screen stays, and the
 * page opens as soon as the server answers again.
 */
export class LostPage {
  readonly #around: Surroundings;
  #failedAt = -Infinity;
  /** Browsers do not retry a module that they once failed to load. */
  #hasLostModules = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Where the reader wanted to go. */
  address = $state.raw<URL>();
  isLooking = $state(false);
  isOffline = $state(false);

  constructor(around: Surroundings) {
    this.#around = around;
  }

  /** The same `send`, but it notes when the server cannot be reached. */
  noting(send: typeof fetch): typeof fetch {
    return async (input, init) => {
      try {
        return await send(input, init);
      } catch (error) {
        // An aborted request says nothing about the server.
        if (error instanceof TypeError) this.noteFailure();
        throw error;
      }
    };
  }
  noteFailure(): void {
    this.#failedAt = this.#around.now();
  }
  noteLostModule(): void {
    this.#hasLostModules = true;
    this.noteFailure();
  }

  /** Whether the browser would show an error of its own in place of this page. Then it is kept for later. */
  keeps(address: URL): boolean {
    const { isOnline, now, origin } = this.#around;
    if (address.origin !== origin) return false;
    if (isOnline() && now() - this.#failedAt > RECENT) return false;
    this.address = address;
    this.#lookAfter(0);
    return true;
  }

  /** The reader gives up on the page. */
  stay(): void {
    clearTimeout(this.#timer);
    this.address = undefined;
  }

  /** Opens the page if the server answers. */
  async look(): Promise<void> {
    clearTimeout(this.#timer);
    if (this.address === undefined || this.isLooking) return;
    this.isLooking = true;
    const isBack = await this.#isBack();
    this.isLooking = false;
    // The reader may have chosen another page meanwhile; the answer is as good for that one.
    const { address } = this;
    if (address === undefined) return;
    if (!isBack) return this.#lookAfter(this.#looks + 1);
    this.#failedAt = -Infinity;
    this.address = undefined;
    await this.#around.go(address, this.#hasLostModules);
  }

  #looks = 0;
  #lookAfter(looks: number): void {
    clearTimeout(this.#timer);
    this.#looks = looks;
    this.isOffline = !this.#around.isOnline();
    this.#timer = setTimeout(() => void this.look(), LOOK_AGAIN[Math.min(looks, LOOK_AGAIN.length - 1)]);
  }

  async #isBack(): Promise<boolean> {
    try {
      const signal = AbortSignal.timeout(5_000);
      return (await this.#around.send('/health', { signal, cache: 'no-store' })).ok;
    } catch {
      return false;
    }
  }
}
