import fc from 'fast-check';
import { afterSecond, endOfSecond, secondBefore, startOfSecond, toField } from './field-time.js';

const DAY_MS = 86_400_000;
/** When clocks are set back, a time occurs twice, and a field cannot tell which one is meant. */
const comesTwice = (date: Date): boolean =>
  [-DAY_MS, DAY_MS].some((ms) => {
    const offset = new Date(date.getTime() + ms).getTimezoneOffset();
    const other = new Date(date.getTime() + (offset - date.getTimezoneOffset()) * 60_000);
    return other.getTime() !== date.getTime() && other.getTimezoneOffset() === offset;
  });

describe('a moment in a field', () => {
  it('is the start or the end of the second that is shown, and shows as that second again', () => {
    const moments = fc
      .date({ min: new Date('2001-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
      .filter((date) => !comesTwice(date));
    fc.assert(
      fc.property(moments, (date) => {
        const field = toField(date.toISOString());
        const [start, end] = [startOfSecond(field), endOfSecond(field)].map((at) => Date.parse(at ?? ''));
        expect(start).toBe(Math.floor(date.getTime() / 1_000) * 1_000);
        expect(end).toBe(Number(start) + 999);
        const after = afterSecond(field) ?? '';
        expect([Date.parse(after), secondBefore(after)]).toEqual([Number(start) + 1_000, field]);
        for (const at of [start, end]) expect(toField(new Date(Number(at)).toISOString())).toBe(field);
      }),
    );
  });

  it('is undefined when the field is empty or wrong', () => {
    for (const momentIn of [startOfSecond, endOfSecond, afterSecond])
      expect(['', 'soon'].map(momentIn)).toEqual([undefined, undefined]);
  });
});
