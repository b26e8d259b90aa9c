import { jest } from '@jest/globals';

/** For limits per second, no time passes during the work, however busy the machine is. */
export async function withStoppedClock<Result>(work: () => Promise<Result>): Promise<Result> {
  const clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now());
  try {
    return await work();
  } finally {
    clock.mockRestore();
  }
}
