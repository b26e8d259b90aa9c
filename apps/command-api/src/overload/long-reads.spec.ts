import type { Asker } from '../access/asker.js';
import { LongReads } from './long-reads.js';

const asker = (id: string) => ({ caller: { actor: { id } } }) as Asker;
const never = new AbortController().signal;

describe('long reads', () => {
  it('are begun three at a time for one caller, and do not make another one wait', async () => {
    const reads = new LongReads(10);
    const begun: string[] = [];
    const ends: (() => void)[] = [];
    const read = (who: string) =>
      reads.take(asker(who), never, () => {
        begun.push(who);
        return new Promise<void>((end) => ends.push(end));
      });
    const all = [read('ada'), read('ada'), read('ada'), read('ada'), read('ben')];
    await new Promise(setImmediate);
    expect(begun).toEqual(['ada', 'ada', 'ada', 'ben']);
    ends[0]?.();
    await all[0];
    await new Promise(setImmediate);
    expect(begun).toEqual(['ada', 'ada', 'ada', 'ben', 'ada']);
    for (const end of ends) end();
    await Promise.all(all);
  });

  it.each([
    [10, 7],
    [500, 497],
    [5, 2],
  ])('leave some of %d connections for other reads, and take %d', async (connections, atOnce) => {
    const reads = new LongReads(connections);
    let underWay = 0;
    let most = 0;
    const read = async () => {
      most = Math.max(most, ++underWay);
      await new Promise(setImmediate);
      underWay--;
    };
    const all = Array.from({ length: connections }, (_, i) => reads.take(asker(`reader ${i}`), never, read));
    await Promise.all(all);
    expect(most).toBe(atOnce);
  });

  it('are refused when no turn comes, and give their turn back when they fail', async () => {
    const reads = new LongReads(10);
    const failed = reads.take(asker('ada'), never, () => Promise.reject(new Error('The database is away')));
    await expect(failed).rejects.toThrow('The database is away');
    const ends: (() => void)[] = [];
    const read = () => reads.take(asker('ada'), never, () => new Promise<void>((end) => ends.push(end)));
    const under = [read(), read(), read()];
    const late = () => AbortSignal.abort();
    const busy = { code: 'too_busy', extras: { headers: { 'Retry-After': '1' } } };
    await expect(reads.take(asker('ada'), never, async () => 1, late)).rejects.toMatchObject(busy);
    expect(ends.length).toBe(3);
    for (const end of ends) end();
    await Promise.all(under);
  });
});
