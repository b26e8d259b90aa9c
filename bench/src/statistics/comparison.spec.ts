import { timesCeiling, type Comparison } from './comparison.js';

const comparison = (unit: Comparison['unit'], values: number[], ceiling: number[]): Comparison => ({
  what: 'this',
  beside: 'that',
  ...{ unit, values, ceiling },
});

describe('timesCeiling', () => {
  it('returns how many times longer something takes', () => {
    expect(timesCeiling(comparison('ms', [6], [2])).median).toBe(3);
  });
  it('returns how many times slower a rate is', () => {
    expect(timesCeiling(comparison('per second', [100], [400])).median).toBe(4);
  });
  it('compares round by round, so that a machine that is slow for a while changes nothing', () => {
    const steady = timesCeiling(comparison('ms', [2, 20, 200], [1, 10, 100]));
    expect(steady).toEqual({ median: 2, least: 2, most: 2 });
  });
  it('returns the spread of the rounds', () => {
    expect(timesCeiling(comparison('per second', [10, 10, 10], [50, 20, 30]))).toEqual({
      median: 3,
      least: 2,
      most: 5,
    });
  });
});
