import { setImmediate } from 'node:timers/promises';

/** How often other work had its turn in the meantime. */
export async function turnsOf(work: Promise<unknown>): Promise<number> {
  let turns = 0;
  let isOver = false;
  const others = (async () => {
    for (; !isOver; turns++) await setImmediate();
  })();
  try {
    await work;
  } finally {
    isOver = true;
    await others;
  }
  return turns;
}
