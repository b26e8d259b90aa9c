import type { Asker } from '../access/asker.js';
import { LongReads } from './long-reads.js';

const asker = (id: string) => ({ caller: { actor: { id } } }) as Asker;
const never = new AbortController().signal;

describe('long reads', () => {
  it('are begun three at a time for one caller, and do not make another one wait', async () => {
    const reads = new LongReads();
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

  it('are refused when no turn comes, and none is kept by one that failed', async () => {
    const reads = new LongReads();
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
