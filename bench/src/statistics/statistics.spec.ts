import { median, quantile } from './statistics.js';

describe('median', () => {
  it('is the middle of an odd number of values, whatever their order', () => {
    expect(median([10, 9, 100])).toBe(10);
  });
  it('lies between the two in the middle of an even number', () => {
    expect(median([4, 1, 3, 2])).toBe(2.5);
  });
  it('leaves the values as they were', () => {
    const values = [3, 1, 2];
    median(values);
    expect(values).toEqual([3, 1, 2]);
  });
  it('refuses to answer for no values', () => {
    expect(() => median([])).toThrow(RangeError);
  });
});

describe('quantile', () => {
  const hundredAndOne = Array.from({ length: 101 }, (_, i) => 100 - i);
  it('finds the ends', () => {
    expect(quantile(hundredAndOne, 0)).toBe(0);
    expect(quantile(hundredAndOne, 1)).toBe(100);
  });
  it('finds the 99th percentile', () => {
    expect(quantile(hundredAndOne, 0.99)).toBeCloseTo(99, 9);
  });
  it('takes a part of the way between two values', () => {
    expect(quantile([0, 10], 0.99)).toBeCloseTo(9.9, 9);
  });
});
