import { isBrowser, isDrawnHere } from './in-browser.js';

describe('the server', () => {
  it('draws short payloads, and leaves long ones to the browser', () => {
    expect(isBrowser).toBe(false);
    expect(isDrawnHere('x'.repeat(20_000))).toBe(true);
    expect(isDrawnHere('x'.repeat(20_001))).toBe(false);
    expect(isDrawnHere('x'.repeat(10_000), 'x'.repeat(10_001))).toBe(false);
  });
});
