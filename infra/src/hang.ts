import { setTimeout as delay } from 'node:timers/promises';

export type Patience = {
  /** Between one answer and the next question. */
  everyMs: number;
  /** A process that has not been well for as long is taken to hang. */
  hungAfterMs: number;
};

export const patience: Patience = { everyMs: 5_000, hungAfterMs: 60_000 };

/**
 * Asks a process from time to time whether it is well. True when it has not been for so long that nothing but a new one
 * will help; false when `signal` aborted before. A machine that slept does not make a process hang: its clock slept too.
 */
export async function hangs(
  isWell: () => Promise<boolean>,
  signal: AbortSignal,
  { everyMs, hungAfterMs }: Patience = patience,
  clock: { now(): number; wait(ms: number): Promise<void> } = {
    now: () => performance.now(),
    wait: (ms) => delay(ms, undefined, { signal, ref: false }).catch(() => undefined),
  },
): Promise<boolean> {
  let unwellSince: number | undefined;
  while (!signal.aborted) {
    await clock.wait(everyMs);
    if (signal.aborted) break;
    const asked = clock.now();
    if (await isWell()) unwellSince = undefined;
    else unwellSince ??= asked;
    if (unwellSince !== undefined && clock.now() - unwellSince >= hungAfterMs) return true;
  }
  return false;
}
