import { lastValueFrom, take, toArray } from 'rxjs';
import { oneAtATime } from './one-at-a-time.js';

/** Counts up to `end`, and records what it was asked for and when it was closed. */
function counting(end: number) {
  const log: string[] = [];
  async function* count() {
    for (let i = 1; i <= end; i++) {
      log.push(`gives ${i}`);
      yield i;
    }
  }
  return { log, count: count() };
}

describe('working on a stream one element at a time', () => {
  it('asks for the next element when the work on this one is done', async () => {
    const { log, count } = counting(3);
    const work = async (i: number) => {
      await new Promise((resolve) => setImmediate(resolve));
      log.push(`worked on ${i}`);
      return i * 10;
    };
    expect(await lastValueFrom(oneAtATime(count, work).pipe(toArray()))).toEqual([10, 20, 30]);
    expect(log).toEqual(['gives 1', 'worked on 1', 'gives 2', 'worked on 2', 'gives 3', 'worked on 3']);
  });

  it('stops asking once its reader has enough', async () => {
    const { log, count } = counting(Infinity);
    expect(await lastValueFrom(oneAtATime(count, async (i) => i).pipe(take(2), toArray()))).toEqual([1, 2]);
    await new Promise((resolve) => setImmediate(resolve));
    expect(log).toEqual(['gives 1', 'gives 2']);
  });

  it('fails with the error of the work or of the source', async () => {
    const broken = new Error('broken');
    const failing = async () => {
      throw broken;
    };
    await expect(lastValueFrom(oneAtATime(counting(2).count, failing))).rejects.toBe(broken);
    async function* breaks() {
      yield 1;
      throw broken;
    }
    await expect(lastValueFrom(oneAtATime(breaks(), async (i) => i))).rejects.toBe(broken);
  });

  it('ends with an empty source', async () => {
    const work = async (i: number) => i;
    expect(await lastValueFrom(oneAtATime(counting(0).count, work).pipe(toArray()))).toEqual([]);
  });
});
