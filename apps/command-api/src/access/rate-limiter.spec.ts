import { RateLimiter } from './rate-limiter.js';

describe('RateLimiter', () => {
  it('lets a burst through, then as many as the rate allows', () => {
    let now = 0;
    const limiter = new RateLimiter(10, 3, () => now);
    expect([1, 2, 3].map(() => limiter.take('a'))).toEqual([0, 0, 0]);
    expect(limiter.take('a')).toBeCloseTo(0.1);
    now += 100;
    expect(limiter.take('a')).toBe(0);
    expect(limiter.take('a')).toBeGreaterThan(0);
  });

  it('counts every caller alone, and never saves up more than the burst', () => {
    let now = 0;
    const limiter = new RateLimiter(10, 1, () => now);
    expect(limiter.take('a')).toBe(0);
    expect(limiter.take('b')).toBe(0);
    now += 60_000;
    expect(limiter.take('a')).toBe(0);
    expect(limiter.take('a')).toBeGreaterThan(0);
  });

  it('is off at 0', () => {
    const limiter = new RateLimiter(0, 1);
    expect(Array.from({ length: 10 }, () => limiter.take('a')).every((seconds) => seconds === 0)).toBe(true);
  });
});
