import { jest } from '@jest/globals';

/** No time passes while the work is done, as far as limits per second can tell, however busy the machine is. */
export async function withStoppedClock<Result>(work: () => Promise<Result>): Promise<Result> {
  const clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now());
  try {
    return await work();
  } finally {
    clock.mockRestore();
  }
}
