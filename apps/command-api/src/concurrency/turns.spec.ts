import { Turns } from './turns.js';

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('turns', () => {
  it('let no more work run at once than allowed, in the order it came', async () => {
    const turns = new Turns(2);
    const begun: number[] = [];
    let underway = 0;
    let most = 0;
    const work = async (n: number) => {
      begun.push(n);
      most = Math.max(most, ++underway);
      await turn();
      underway--;
      return n;
    };
    const results = await Promise.all([1, 2, 3, 4, 5].map((n) => turns.take(() => work(n))));
    expect([results, begun, most]).toEqual([[1, 2, 3, 4, 5], [1, 2, 3, 4, 5], 2]);
  });

  it('are given back by work that fails', async () => {
    const turns = new Turns(1);
    await expect(turns.take(() => Promise.reject(new Error('one')))).rejects.toThrow('one');
    expect(await turns.take(async () => 'two')).toBe('two');
  });
});
