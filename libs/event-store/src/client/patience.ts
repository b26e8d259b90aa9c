import { StoreUnavailable } from '../errors.js';
import { isPassing, orUserRefused } from './failures.js';

/** How long to keep trying, all in milliseconds. */
export interface Patience {
  /** For one answer of the store. */
  readonly timeoutMs: number;
  /** For everything, from the first attempt on. */
  readonly patienceMs: number;
}

const FIRST_PAUSE_MS = 25;
const LONGEST_PAUSE_MS = 1_000;

/** The pause before attempt `n` (from 1), spread at random so that many waiters do not return at once. */
export function pauseBefore(attempt: number): number {
  return Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(attempt, 10)) * (0.5 + Math.random() / 2);
}

/** Resolves when it is time to try again. @throws the failure if it is not temporary; StoreUnavailable if that time would be after `end` */
async function pauseAfter(failure: unknown, attempt: number, end: number): Promise<void> {
  if (!isPassing(failure)) throw orUserRefused(failure);
  const pause = pauseBefore(attempt);
  if (performance.now() + pause >= end) throw unavailable(failure);
  await new Promise((resolve) => setTimeout(resolve, pause));
}

/**
 * Repeats `attempt` while its failures are temporary. It receives how long it may take and whether it is a
 * repetition.
 * @throws StoreUnavailable when patience ends; whatever else the attempt throws
 */
export async function persist<Result>(
  { timeoutMs, patienceMs }: Patience,
  attempt: (timeoutMs: number, repeated: boolean) => Promise<Result>,
): Promise<Result> {
  // In the time of a clock that cannot be set.
  const end = performance.now() + patienceMs;
  for (let n = 0; ; n++) {
    try {
      return await attempt(Math.max(1, Math.trunc(Math.min(timeoutMs, end - performance.now()))), n > 0);
    } catch (error) {
      await pauseAfter(error, n, end);
    }
  }
}

/**
 * What `read` yields, continued from where it was whenever the store was unavailable for a while. The reader's own time does not count.
 * @throws StoreUnavailable when patience ends; whatever else `read` throws
 */
export async function* persistReading<Read>(
  { patienceMs }: Patience,
  read: () => AsyncIterable<Read>,
): AsyncGenerator<Read> {
  let giveUpAt = performance.now() + patienceMs;
  for (let attempt = 0; ; attempt++) {
    try {
      for await (const each of read()) {
        yield each;
        giveUpAt = performance.now() + patienceMs;
        attempt = 0;
      }
      return;
    } catch (error) {
      await pauseAfter(error, attempt, giveUpAt);
    }
  }
}

export function unavailable(cause: unknown): StoreUnavailable {
  return new StoreUnavailable('The event store cannot be reached', { cause });
}

/** The answer, or `otherwise` if it is an error or takes longer than `ms`. */
export async function within<Answer>(answer: Promise<Answer>, ms: number, otherwise: Answer): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Answer>((resolve) => (timer = setTimeout(resolve, ms, otherwise)));
  return Promise.race([answer.catch(() => otherwise), late]).finally(() => clearTimeout(timer));
}
