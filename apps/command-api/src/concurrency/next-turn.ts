const waiting: (() => void)[] = [];

/**
 * Resolves when the next few milliseconds of long work may be done: once in each round of the event loop, in the order
 * asked, whichever request it is for. So however much of it there is, others wait for one piece of it at most.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    if (waiting.push(resolve) === 1) setImmediate(letOneWork);
  });
}

function letOneWork(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(letOneWork);
}
