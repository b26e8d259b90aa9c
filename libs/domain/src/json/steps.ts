/** Work in steps: each yields about how many characters it read, and whoever runs it may let others have their turn. */
export type Steps<Result> = Generator<number, Result, void>;

/** About as many characters as are read in 5 ms. */
const STRETCH = 250_000;

/** Does the work in stretches of a few milliseconds, each once `turn` resolves. */
export async function inTurns<Result>(steps: Steps<Result>, turn: () => Promise<unknown>): Promise<Result> {
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

/** Does the work without a pause. */
export function atOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
