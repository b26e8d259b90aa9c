const waiting: (() => void)[] = [];

/**
 * Resolves when the next few milliseconds of long work may be done: once in each round of the event loop, in the order
 * asked, whichever request it is for. However much long work there is, other requests wait for at most one piece of it.
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
