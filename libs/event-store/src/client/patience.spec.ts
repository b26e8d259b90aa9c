import { jest } from '@jest/globals';
import { StoreUnavailable } from '../errors.js';
import { persist } from './patience.js';

describe('patience', () => {
  it('ends when its time is up, even if the clock of the machine is set back meanwhile', async () => {
    const clock = jest.spyOn(Date, 'now');
    let attempts = 0;
    const attempt = async (timeoutMs: number) => {
      attempts++;
      clock.mockImplementation(() => 0);
      // A temporary failure, until it has been tried more often than patience allows.
      throw attempts > 50 ? new RangeError('tried again and again') : new Error(`not within ${timeoutMs} ms`);
    };
    await expect(persist({ timeoutMs: 10, patienceMs: 200 }, attempt)).rejects.toThrow(StoreUnavailable);
    clock.mockRestore();
  });

  it('gives every attempt a whole number of milliseconds, as messages and logs quote it', async () => {
    const given: number[] = [];
    const attempt = async (timeoutMs: number) => {
      given.push(timeoutMs);
      throw new Error('the store is away');
    };
    // Each attempt gets what is left of the patience, since one answer may take longer than that.
    await expect(persist({ timeoutMs: 1_000, patienceMs: 200 }, attempt)).rejects.toThrow(StoreUnavailable);
    expect(given.map(Math.trunc)).toEqual(given);
  });
});
