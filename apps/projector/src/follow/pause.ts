import { setTimeout as delay } from 'node:timers/promises';

/** Waits, unless aborted first. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal }).catch(() => undefined);
}

/** Growing pauses with jitter, so that several processes do not retry in step. */
export function backoff(attempt: number): number {
  return Math.min(5_000, 100 * 2 ** attempt) * (0.75 + Math.random() / 2);
}
