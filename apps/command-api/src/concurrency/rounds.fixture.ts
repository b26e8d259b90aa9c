/** Counts the rounds of the event loop until `work` ends. */
export async function roundsOf(work: Promise<unknown>): Promise<number> {
  let rounds = 0;
  let isOver = false;
  const count = () => {
    rounds++;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  await work;
  isOver = true;
  return rounds;
}
