import { jest } from '@jest/globals';
import { RateLimiter } from './rate-limiter.js';

const limiterOf = (perSecond: number, burst: number) => new RateLimiter({ name: 'test', perSecond, burst });
const wait = (limiter: RateLimiter, sender: string) => limiter.take(sender)?.wait ?? 0;

describe('the rate limiter', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('lets a burst through, then as many as the rate allows', () => {
    const limiter = limiterOf(10, 3);
    expect([1, 2, 3].map(() => wait(limiter, 'a'))).toEqual([0, 0, 0]);
    expect(wait(limiter, 'a')).toBeCloseTo(0.1);
    jest.advanceTimersByTime(100);
    expect(wait(limiter, 'a')).toBe(0);
    expect(wait(limiter, 'a')).toBeGreaterThan(0);
  });

  it('counts every caller separately, and never saves up more than the burst', () => {
    const limiter = limiterOf(10, 1);
    expect(wait(limiter, 'a')).toBe(0);
    expect(wait(limiter, 'b')).toBe(0);
    jest.advanceTimersByTime(60_000);
    expect(wait(limiter, 'a')).toBe(0);
    expect(wait(limiter, 'a')).toBeGreaterThan(0);
  });

  it('forgets the callers that have been quiet the longest', () => {
    const limiter = limiterOf(1, 1);
    limiter.take('first');
    for (let i = 0; i < 10_000; i++) limiter.take(`caller ${i}`);
    expect(wait(limiter, 'caller 9999')).toBeGreaterThan(0);
    expect(wait(limiter, 'first')).toBe(0);
  });

  it('reports what is left and when the quota is full again, and gives back requests that do not count', () => {
    const limiter = limiterOf(2, 4);
    expect(limiter.take('a')).toEqual({ wait: 0, remaining: 3, reset: 1 });
    limiter.take('a');
    expect(limiter.take('a')).toEqual({ wait: 0, remaining: 1, reset: 2 });
    limiter.giveBack('a');
    expect(limiter.take('a')).toEqual({ wait: 0, remaining: 1, reset: 2 });
  });

  it('is off at 0', () => {
    const limiter = limiterOf(0, 1);
    expect(Array.from({ length: 10 }, () => wait(limiter, 'a')).every((seconds) => seconds === 0)).toBe(true);
  });
});
