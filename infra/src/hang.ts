import { setTimeout as delay } from 'node:timers/promises';

export type Patience = {
  /** Between one answer and the next question. */
  everyMs: number;
  /** How long a process may be unhealthy before it counts as hanging. */
  hungAfterMs: number;
};

export const patience: Patience = { everyMs: 5_000, hungAfterMs: 60_000 };

/**
 * Checks from time to time whether a process is healthy. True if it has been unhealthy for so long that only a new one will help;
 * false if `signal` aborted before. A machine that slept does not make a process hang: its clock slept too.
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
