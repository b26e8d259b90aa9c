import { AppendRefused } from './client/failures.js';
import { within } from './client/patience.js';
import { StoreCannotWrite, StoreRefusesUser, StoreUnavailable, VersionConflict } from './errors.js';

/** How long an append waits to learn whether the store can write again. */
const WAIT_FOR_PROBE_MS = 500;
/** For this long after an append was stored, the store counts as able to write. */
const WRITTEN_RECENTLY_MS = 2_000;

/**
 * Remembers whether the store accepts appends. Once an append has failed for good, others do not wait for a store in trouble:
 * they fail at once, unless a probe (only one at a time) finds that the store can write again.
 */
export class WriteGate {
  #trouble: StoreUnavailable | undefined;
  #probing: Promise<boolean> | undefined;
  #writtenAt = -Infinity;

  /** `probe` goes the whole way of an append without storing anything. */
  constructor(private readonly probe: () => Promise<unknown>) {}

  /** @throws StoreUnavailable; whatever else the append throws */
  async run<Result>(append: () => Promise<Result>): Promise<Result> {
    // Must not wait for anything else: appends begun one after the other must arrive in that order.
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
      // If the store refuses only this append, for example because it is empty, that does not say anything about other appends.
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

/** The error of an append that was not begun: the earlier failure itself may name its own stream. */
function notBegun(earlier: StoreUnavailable): StoreUnavailable {
  if (earlier instanceof StoreCannotWrite || earlier instanceof StoreRefusesUser) return earlier;
  return new StoreUnavailable('The event store has accepted no appends since one failed', { cause: earlier });
}
