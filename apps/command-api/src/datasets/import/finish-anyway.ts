/**
 * The same steps, but once `begun` says of one that there is no way back, the work goes on to its end even when nobody
 * listens any longer. A listener that is slow misses steps, never the last.
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
  // Whoever still listens is told of the failure below; for others it is no fault that nobody handled it.
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
