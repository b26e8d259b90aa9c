import { jest } from '@jest/globals';
import { describeOrigin } from './origin-words.js';

const addedBy = { type: 'apiKey', id: 'k', name: 'eval-runner' } as const;
const item = { createdAt: new Date(2026, 10, 20, 14, 2).toISOString(), addedBy };

afterEach(() => void jest.useRealTimers());

describe('the origin of an item', () => {
  it.each([
    ['the time where that was this year', 2026, 'Added 20 Nov, 14:02 by API key “eval-runner”'],
    ['the year where that was an earlier one', 2027, 'Added 20 Nov 2026 by API key “eval-runner”'],
  ])('says who added it and when, with %s', (_, thisYear, words) => {
    jest.useFakeTimers({ now: new Date(thisYear, 11, 1) });
    expect(describeOrigin(item)).toBe(words);
  });
});
