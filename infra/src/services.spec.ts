import { jest } from '@jest/globals';
import { until } from './services.js';

describe('waiting until a process is ready', () => {
  const { signal } = new AbortController();
  const never = async () => false;
  let now: number;
  /** Each look at the clock is a minute later. */
  beforeEach(() => {
    now = 0;
    jest.spyOn(Date, 'now').mockImplementation(() => (now += 60_000));
  });
  afterEach(() => jest.restoreAllMocks());

  it('ends with an error after two minutes without any progress', async () => {
    await expect(until(never, signal)).rejects.toThrow('not ready after 120 s');
    await expect(until(never, signal, async () => '7')).rejects.toThrow('not ready after 120 s');
  });

  it('goes on for as long as there is progress', async () => {
    let position = 0;
    await until(
      async () => position === 10,
      signal,
      async () => (position += 1),
    );
    expect(now).toBeGreaterThan(600_000);
  });
});
