import { jest } from '@jest/globals';
import { FormRate, FORMS } from './form-rate.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const send = (rate: FormRate, address: string, count = 1) =>
  Array.from({ length: count }, () => rate.take(address)).filter((seconds) => seconds === 0).length;

describe('the rate limit on forms from strangers', () => {
  it('lets a crowd through at once, then a steady stream', () => {
    const rate = new FormRate();
    expect(send(rate, '192.0.2.1', FORMS.burst + 50)).toBe(FORMS.burst);
    expect(rate.take('192.0.2.1')).toBeGreaterThan(0);
    jest.advanceTimersByTime(1_000);
    expect(send(rate, '192.0.2.1', 50)).toBe(FORMS.perSecond);
  });

  it('counts each network separately, and all its addresses together', () => {
    const rate = new FormRate();
    send(rate, '2001:db8:0:7::1', FORMS.burst);
    expect(send(rate, '2001:db8:0:7::2')).toBe(0);
    expect(send(rate, '2001:db8:0:8::1')).toBe(1);
    send(rate, '::ffff:192.0.2.1', FORMS.burst);
    expect(send(rate, '192.0.2.1')).toBe(0);
    expect(send(rate, '192.0.2.2')).toBe(1);
  });
});
