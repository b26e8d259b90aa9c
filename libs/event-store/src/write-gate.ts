import { AppendRefused } from './client/failures.js';
import { within } from './client/patience.js';
import { StoreCannotWrite, StoreRefusesUser, StoreUnavailable, VersionConflict } from './errors.js';

/** How long an append waits to learn whether the store can write again. */
const WAIT_FOR_PROBE_MS = 500;
/** For this long after an append was stored, the store counts as able to write. */
const WRITTEN_RECENTLY_MS = 2_000;

/**
 * Remembers whether the store takes appends. After one has failed for good, others no longer wait for a store that is in
 * trouble: they fail at once, unless a probe, one at a time, finds that it can write again.
 */
export class WriteGate {
  #trouble: StoreUnavailable | undefined;
  #probing: Promise<boolean> | undefined;
  #writtenAt = -Infinity;

  /** `probe` goes the whole way of an append, and stores nothing. */
  constructor(private readonly probe: () => Promise<unknown>) {}

  /** @throws StoreUnavailable; whatever else the append throws */
  async run<Result>(append: () => Promise<Result>): Promise<Result> {
    // No other wait: appends begun one after the other must arrive in that order.
    if (this.#trouble) await this.#requireProbe(this.#trouble);
    try {
      const result = await append();
      this.#written();
      return result;
    } catch (error) {
      if (error instanceof StoreUnavailable) this.#trouble = error;
      throw error;
    }
  }

  /** Whether the store can write right now. */
  async check(withinMs: number): Promise<boolean> {
    if (!this.#trouble && performance.now() - this.#writtenAt < WRITTEN_RECENTLY_MS) return true;
    return this.#probed(withinMs);
  }

  async #requireProbe(trouble: StoreUnavailable): Promise<void> {
    if (!(await this.#probed(WAIT_FOR_PROBE_MS))) throw notBegun(this.#trouble ?? trouble);
  }

  #probed(withinMs: number): Promise<boolean> {
    this.#probing ??= this.#probeOnce().finally(() => (this.#probing = undefined));
    return within(this.#probing, withinMs, false);
  }

  async #probeOnce(): Promise<boolean> {
    try {
      await this.probe();
    } catch (error) {
      // A store that answers about this one append, such as that it does not take empty ones, says nothing about others.
      if (!(error instanceof AppendRefused || error instanceof VersionConflict)) return false;
    }
    this.#written();
    return true;
  }

  #written(): void {
    this.#trouble = undefined;
    this.#writtenAt = performance.now();
  }
}

/** What an append fails with that did not begin: an earlier failure may speak of its own stream. */
function notBegun(earlier: StoreUnavailable): StoreUnavailable {
  if (earlier instanceof StoreCannotWrite || earlier instanceof StoreRefusesUser) return earlier;
  return new StoreUnavailable('The event store has accepted no appends since one failed', { cause: earlier });
}
