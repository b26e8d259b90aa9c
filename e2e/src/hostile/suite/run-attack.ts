import { setTimeout as pause } from 'node:timers/promises';
import type { AttackedProduct, Attack, Outcome } from '../attack.js';
import type { Met } from './bystander.js';

export interface Result extends Outcome {
  readonly attack: Attack;
  /** Of the bystander's answers, in milliseconds, to the probe that had to wait longest, which is `waited`. */
  readonly p99: number;
  readonly waited: string;
  readonly worst: number;
  readonly errors: readonly string[];
}

/** An attack without an answer after this long has stopped the product. */
const PATIENCE_MS = 180_000;
/** Work that an attack leaves behind must not hold up others either: how long to watch for that, in milliseconds. */
const AFTERWARDS_MS = 1_000;

/** Attacks once while the bystander is at work. `leave` ends the bystander. */
export async function runAttack(
  attack: Attack,
  product: AttackedProduct,
  leave: () => Promise<Met>,
  afterwards = AFTERWARDS_MS,
): Promise<Result> {
  const timer = new AbortController();
  const late = pause(PATIENCE_MS, { held: false, saw: 'no answer' }, { signal: timer.signal });
  const outcome = await Promise.race([attack.run(product).catch(brokenBy), late]);
  timer.abort();
  late.catch(() => undefined);
  await pause(afterwards);
  const { waits, errors } = await leave();
  const [longest] = waits
    .map(({ of, latencies }) => ({ waited: of, p99: quantile(latencies, 0.99) }))
    .toSorted((a, b) => b.p99 - a.p99);
  const { waited = '', p99 = NaN } = longest ?? {};
  return { attack, ...outcome, p99, waited, worst: Math.max(...waits.flatMap(({ latencies }) => latencies)), errors };
}

const brokenBy = (error: unknown): Outcome => ({
  held: false,
  saw: error instanceof Error ? `${error.message} ${error.cause ?? ''}` : String(error),
});

function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN;
}
