/** Runs `work` for 0 to `count - 1`, `width` of them at a time. */
export async function inParallel(width: number, count: number, work: (n: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: Math.min(width, count) }, worker));
}
