// Measuring several things side by side on a machine that also does other things.
import { quantile } from './statistics.js';

type Sides<Name extends string, Result> = Readonly<Record<Name, Result>>;

/**
 * Measures every side in every round, each time beginning with the next one. `warmUps` rounds before do not count.
 * @returns per side one number per round
 */
export async function inRounds<Name extends string>(
  rounds: number,
  sides: Sides<Name, (round: number) => Promise<number>>,
  { warmUps = 1 } = {},
): Promise<Record<Name, number[]>> {
  const names = namesOf(sides);
  const results = forEach(names, (): number[] => []);
  for (let n = 0; n < warmUps + rounds; n++) {
    for (const name of rotated(names, n)) {
      const result = await sides[name](n - warmUps);
      if (n >= warmUps) results[name].push(result);
    }
  }
  return results;
}

/** Per side and round a median, a 95th and a 99th percentile, in milliseconds. */
export interface Latencies {
  readonly p50: number[];
  readonly p95: number[];
  readonly p99: number[];
}

/**
 * Takes `samples` per round of every side, one after the other in turn. A side answers how long it took in
 * milliseconds where that is not all of its time.
 */
export async function latencies<Name extends string>(
  { rounds, samples }: { rounds: number; samples: number },
  sides: Sides<Name, (sample: number) => Promise<number | void>>,
): Promise<Record<Name, Latencies>> {
  const names = namesOf(sides);
  const results = forEach(names, (): Latencies => ({ p50: [], p95: [], p99: [] }));
  let sample = 0;
  for (let round = 0; round < rounds; round++) {
    const taken = forEach(names, (): number[] => []);
    for (let i = 0; i < samples; i++, sample++) {
      for (const name of rotated(names, i)) taken[name].push(await timed(() => sides[name](sample)));
    }
    for (const name of names) {
      results[name].p50.push(quantile(taken[name], 0.5));
      results[name].p95.push(quantile(taken[name], 0.95));
      results[name].p99.push(quantile(taken[name], 0.99));
    }
  }
  return results;
}

/** Milliseconds that `work` takes, or says it took. */
async function timed(work: () => Promise<number | void>): Promise<number> {
  const began = performance.now();
  const said = await work();
  return said ?? performance.now() - began;
}

/** How many of `count` things are done per second by `work`. */
export async function rate(count: number, work: () => Promise<unknown>): Promise<number> {
  return count / ((await timed(async () => void (await work()))) / 1_000);
}

function namesOf<Name extends string>(sides: Sides<Name, unknown>): Name[] {
  return Object.keys(sides) as Name[];
}

function forEach<Name extends string, Result>(names: readonly Name[], make: () => Result): Record<Name, Result> {
  return Object.fromEntries(names.map((name) => [name, make()])) as Record<Name, Result>;
}

function rotated<T>(list: readonly T[], by: number): T[] {
  const start = by % list.length;
  return [...list.slice(start), ...list.slice(0, start)];
}
