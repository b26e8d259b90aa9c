import { inRounds, latencies } from './rounds.js';

describe('inRounds', () => {
  it('measures every side in every round, starting with a different one each time', async () => {
    const order: string[] = [];
    const side = (name: string) => async (round: number) => {
      order.push(`${name}${round}`);
      return round;
    };
    const results = await inRounds(2, { a: side('a'), b: side('b') }, { warmUps: 0 });
    expect(order).toEqual(['a0', 'b0', 'b1', 'a1']);
    expect(results).toEqual({ a: [0, 1], b: [0, 1] });
  });
  it('discards the warm-up rounds', async () => {
    expect(await inRounds(1, { a: async (round) => round }, { warmUps: 2 })).toEqual({ a: [0] });
  });
});

describe('latencies', () => {
  it('samples all sides in turn and returns quantiles by round', async () => {
    const results = await latencies(
      { rounds: 2, samples: 3 },
      { slow: async (sample) => 10 * (sample + 1), fast: async () => 1 },
    );
    expect(results.slow.p50).toEqual([20, 50]);
    expect(results.fast).toEqual({ p50: [1, 1], p95: [1, 1], p99: [1, 1] });
  });
});
