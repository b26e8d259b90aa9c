/** Work in steps: each yields about how many characters it read, and the caller may let other work have its turn. */
export type Steps<Result> = Generator<number, Result, void>;

/** About as many characters as are read in 1 ms: a client waiting for several answers waits one stretch each time. */
const STRETCH = 50_000;

/** Does the work in stretches of about a millisecond, each but the first once `turn` resolves. */
export async function inTurns<Result>(steps: Steps<Result>, turn: () => Promise<unknown>): Promise<Result> {
  for (;;) {
    const all = oneStretch(steps);
    if (all) return all.result;
    await turn();
  }
}

/** Does as much of the work as takes about a millisecond. Undefined if there is more. */
export function oneStretch<Result>(steps: Steps<Result>): { readonly result: Result } | undefined {
  for (let read = 0; read < STRETCH;) {
    const step = steps.next();
    if (step.done) return { result: step.value };
    read += step.value;
  }
  return undefined;
}

/** Does the work without a pause. */
export function atOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
