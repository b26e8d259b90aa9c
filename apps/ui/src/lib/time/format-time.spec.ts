import { exactTime, fullTime, shortTime } from './format-time.js';

const at = new Date(2026, 10, 20, 14, 2, 31).toISOString();

describe('a moment', () => {
  it('is always shown with its day and on a 24-hour clock', () => {
    expect(shortTime(at, new Date(2026, 10, 20, 15))).toBe('20 Nov, 14:02');
    expect(shortTime(at, new Date(2026, 0, 1))).toBe('20 Nov, 14:02');
    expect(shortTime(at, new Date(2027, 0, 1))).toBe('20 Nov 2026');
    expect(exactTime(at)).toBe('20 Nov 2026, 14:02:31');
    expect(fullTime(at)).toMatch(/^20 November 2026 at 14:02:31 /);
  });
});
