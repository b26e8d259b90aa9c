/** Lets everything else that is waiting have its turn: one process serves all callers. */
export function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
