/**
 * The same steps, except that after a step for which `begun` returns true, the work runs to its end even if nobody
 * listens any longer. A slow listener may miss steps, but never the last.
 */
export async function* finishAnyway<Step, Result>(
  work: AsyncGenerator<Step, Result, void>,
  begun: (step: Step) => boolean,
): AsyncGenerator<Step, Result, void> {
  let step = await work.next();
  while (!step.done && !begun(step.value)) {
    let isLeft = true;
    try {
      yield step.value;
      isLeft = false;
    } finally {
      if (isLeft) await work.return(undefined as Result);
    }
    step = await work.next();
  }
  if (step.done) return step.value;
  return yield* toTheEnd(work, step.value);
}

async function* toTheEnd<Step, Result>(
  work: AsyncGenerator<Step, Result, void>,
  first: Step,
): AsyncGenerator<Step, Result, void> {
  let latest: Step | undefined = first;
  let wake = () => undefined as void;
  const end = (async () => {
    for (;;) {
      const step = await work.next();
      if (step.done) return step.value;
      latest = step.value;
      wake();
    }
  })();
  // A listener that stayed gets the failure below; without one it must not count as unhandled.
  const over = end.then(
    () => true,
    () => true,
  );
  for (;;) {
    if (latest !== undefined) {
      const step: Step = latest;
      latest = undefined;
      yield step;
    }
    const isOver =
      latest === undefined &&
      (await Promise.race([over, new Promise<false>((resolve) => (wake = () => resolve(false)))]));
    if (isOver && latest === undefined) return end;
  }
}
