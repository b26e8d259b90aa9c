import { median, quantile } from './statistics.js';

describe('median', () => {
  it('is the middle of an odd number of values, whatever their order', () => {
    expect(median([10, 9, 100])).toBe(10);
  });
  it('lies between the two middle values of an even number', () => {
    expect(median([4, 1, 3, 2])).toBe(2.5);
  });
  it('does not change the values', () => {
    const values = [3, 1, 2];
    median(values);
    expect(values).toEqual([3, 1, 2]);
  });
  it('throws without values', () => {
    expect(() => median([])).toThrow(RangeError);
  });
});

describe('quantile', () => {
  const hundredAndOne = Array.from({ length: 101 }, (_, i) => 100 - i);
  it('returns the smallest and the largest value', () => {
    expect(quantile(hundredAndOne, 0)).toBe(0);
    expect(quantile(hundredAndOne, 1)).toBe(100);
  });
  it('returns the 99th percentile', () => {
    expect(quantile(hundredAndOne, 0.99)).toBeCloseTo(99, 9);
  });
  it('interpolates between two values', () => {
    expect(quantile([0, 10], 0.99)).toBeCloseTo(9.9, 9);
  });
});
