import type { Steps } from '@labeling/domain';
import { setImmediate } from 'node:timers/promises';

/** About as many bytes as are read in 5 ms. */
const STRETCH = 250_000;

/** Runs it in stretches, each once `turn` lets it go on. */
export async function inTurns<Result>(
  steps: Steps<Result>,
  turn: () => Promise<void> = () => setImmediate(),
): Promise<Result> {
  let read = 0;
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    read += step.value;
    if (read < STRETCH) continue;
    read = 0;
    await turn();
  }
}

/** Runs it at a stretch. */
export function atOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
