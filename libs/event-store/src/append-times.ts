import { StoreUnavailable, VersionConflict } from './errors.js';

/** `conflict`: the stream was not at the expected revision, as when an item is added a second time. */
export const appendOutcomes = ['stored', 'conflict', 'refused', 'unavailable'] as const;
export type AppendOutcome = (typeof appendOutcomes)[number];
export type OnAppend = (outcome: AppendOutcome, seconds: number) => void;

export async function timed<Result>(report: OnAppend | undefined, append: () => Promise<Result>): Promise<Result> {
  const began = performance.now();
  try {
    const result = await append();
    report?.('stored', secondsSince(began));
    return result;
  } catch (error) {
    report?.(outcomeOf(error), secondsSince(began));
    throw error;
  }
}

/** Several appends at once count as one that takes as long as all of them together. */
export async function timedAll<Result>(
  report: OnAppend | undefined,
  appendAll: () => Promise<PromiseSettledResult<Result>[]>,
): Promise<PromiseSettledResult<Result>[]> {
  const began = performance.now();
  try {
    const results = await appendAll();
    const seconds = secondsSince(began);
    for (const result of results)
      report?.(result.status === 'fulfilled' ? 'stored' : outcomeOf(result.reason), seconds);
    return results;
  } catch (error) {
    report?.(outcomeOf(error), secondsSince(began));
    throw error;
  }
}

const secondsSince = (began: number): number => (performance.now() - began) / 1_000;

function outcomeOf(error: unknown): AppendOutcome {
  if (error instanceof VersionConflict) return 'conflict';
  return error instanceof StoreUnavailable ? 'unavailable' : 'refused';
}
