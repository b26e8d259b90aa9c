import { jest } from '@jest/globals';
import { RateLimiter } from './rate-limiter.js';

describe('the rate limiter', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('lets a burst through, then as many as the rate allows', () => {
    const limiter = new RateLimiter(10, 3);
    expect([1, 2, 3].map(() => limiter.take('a'))).toEqual([0, 0, 0]);
    expect(limiter.take('a')).toBeCloseTo(0.1);
    jest.advanceTimersByTime(100);
    expect(limiter.take('a')).toBe(0);
    expect(limiter.take('a')).toBeGreaterThan(0);
  });

  it('counts every caller alone, and never saves up more than the burst', () => {
    const limiter = new RateLimiter(10, 1);
    expect(limiter.take('a')).toBe(0);
    expect(limiter.take('b')).toBe(0);
    jest.advanceTimersByTime(60_000);
    expect(limiter.take('a')).toBe(0);
    expect(limiter.take('a')).toBeGreaterThan(0);
  });

  it('forgets the callers that were quiet longest', () => {
    const limiter = new RateLimiter(1, 1);
    limiter.take('first');
    for (let i = 0; i < 10_000; i++) limiter.take(`caller ${i}`);
    expect(limiter.take('caller 9999')).toBeGreaterThan(0);
    expect(limiter.take('first')).toBe(0);
  });

  it('is off at 0', () => {
    const limiter = new RateLimiter(0, 1);
    expect(Array.from({ length: 10 }, () => limiter.take('a')).every((seconds) => seconds === 0)).toBe(true);
  });
});
