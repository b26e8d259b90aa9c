// Measures several things side by side on a machine that also does other work.
import { quantile } from './statistics.js';

type Sides<Name extends string, Result> = Readonly<Record<Name, Result>>;

/**
 * Measures every side in every round, starting with the next one each time. `warmUps` rounds before them do not count.
 * @returns one number per round for each side
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

/** The median, 95th and 99th percentile per side and round, in milliseconds. */
export interface Latencies {
  readonly p50: number[];
  readonly p95: number[];
  readonly p99: number[];
}

/**
 * Takes `samples` per round of every side, in turn. A side returns how long it took in milliseconds, unless all of its
 * time counts.
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

/** Milliseconds that `work` takes, or returns that it took. */
async function timed(work: () => Promise<number | void>): Promise<number> {
  const began = performance.now();
  const said = await work();
  return said ?? performance.now() - began;
}

/** How many of `count` units per second `work` completes. */
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
