import { mapBounded } from './map-bounded.js';

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('mapBounded', () => {
  it('keeps the order and never runs more calls at once than allowed', async () => {
    let underway = 0;
    let most = 0;
    const results = await mapBounded([3, 1, 2, 5, 4], 2, async (n) => {
      most = Math.max(most, ++underway);
      for (let i = 0; i < n; i++) await turn();
      underway--;
      return n * 10;
    });
    expect(results).toEqual([30, 10, 20, 50, 40]);
    expect(most).toBe(2);
  });

  it('starts no more calls after a failure, and waits for the running ones', async () => {
    const begun: number[] = [];
    const work = async (n: number) => {
      begun.push(n);
      await turn();
      if (n === 2) throw new Error('two');
    };
    await expect(mapBounded([1, 2, 3, 4, 5, 6], 2, work)).rejects.toThrow('two');
    expect(begun.length).toBeLessThan(5);
  });

  it('returns an empty list for an empty list', async () => {
    expect(await mapBounded([], 4, turn)).toEqual([]);
  });
});
