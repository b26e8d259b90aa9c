import { FewOfEach } from './few-of-each.js';

const turn = () => new Promise((resolve) => setTimeout(resolve));

describe('FewOfEach', () => {
  it('begins only a few jobs of one caller at once, in order, without making another caller wait', async () => {
    const few = new FewOfEach(2);
    const begun: string[] = [];
    const ends = new Map<string, () => void>();
    const ask = (caller: string, name: string) =>
      few.run(caller, () => {
        begun.push(name);
        return new Promise<void>((resolve) => ends.set(name, resolve));
      });
    const asked = [ask('ada', 'a1'), ask('ada', 'a2'), ask('ada', 'a3'), ask('ada', 'a4'), ask('ben', 'b1')];
    await turn();
    expect(begun).toEqual(['a1', 'a2', 'b1']);
    ends.get('a2')?.();
    await asked[1];
    await turn();
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3']);
    for (const name of ['a1', 'a3', 'b1']) ends.get(name)?.();
    await turn();
    ends.get('a4')?.();
    await Promise.all(asked);
    expect(few.callers).toBe(0);
  });

  it('continues after a job has failed', async () => {
    const few = new FewOfEach(1);
    const failed = few.run('ada', () => Promise.reject(new Error('The database is away')));
    const next = few.run('ada', async () => 'next');
    await expect(failed).rejects.toThrow('The database is away');
    expect(await next).toBe('next');
    expect(few.callers).toBe(0);
  });
});
