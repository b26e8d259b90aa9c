import { setTimeout as delay } from 'node:timers/promises';

/** Waits, unless aborted first. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal }).catch(() => undefined);
}

/** Growing pauses with jitter, so that several processes do not retry in step. */
export function backoff(attempt: number, { least = 100, most = 5_000 } = {}): number {
  return Math.min(most, least * 2 ** attempt) * (0.75 + Math.random() / 2);
}
