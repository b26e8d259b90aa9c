import { jest } from '@jest/globals';
import type { OwnWork } from './own-work-client.js';
import { OwnWorkModel, ownWords } from './own-work.svelte.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const work = (over: Partial<OwnWork> = {}): OwnWork => ({
  ...{ approved: 212, approvedSince: 38, medianSeconds: 14.2, last: [] },
  ...over,
});

describe('the words for the work of a member', () => {
  it.each([
    [{}, '38 by you today · 212 in all · 14 s each'],
    [{ approvedSince: 212 }, '212 by you today · 14 s each'],
    [{ approvedSince: 0 }, '212 by you'],
    [{ approved: 1_234, medianSeconds: null }, '38 by you today · 1,234 in all'],
    [{ medianSeconds: 1.84 }, '38 by you today · 212 in all · 1.8 s each'],
    [{ medianSeconds: 150 }, '38 by you today · 212 in all · 2.5 min each'],
    [{ approved: 0, approvedSince: 0, medianSeconds: null }, ''],
  ])('for %j are "%s"', (over, words) => {
    expect(ownWords(work(over))).toBe(words);
  });
});

describe('the work of a member on screen', () => {
  it('follows what is done, with few requests, and stays when the server does not answer', async () => {
    const load = jest.fn<() => Promise<OwnWork | undefined>>().mockResolvedValue(work());
    const own = new OwnWorkModel(load);
    expect(own.words).toBe('');
    await own.refresh();
    for (let n = 0; n < 20; n++) own.refreshSoon();
    await jest.advanceTimersByTimeAsync(9_000);
    expect(load).toHaveBeenCalledTimes(1);
    load.mockResolvedValue(undefined);
    await jest.advanceTimersByTimeAsync(2_000);
    expect(load).toHaveBeenCalledTimes(2);
    expect(own.words).toBe('38 by you today · 212 in all · 14 s each');
    own.refreshSoon();
    own.close();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(load).toHaveBeenCalledTimes(2);
  });
});
