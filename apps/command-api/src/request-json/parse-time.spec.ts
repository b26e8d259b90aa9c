import fc from 'fast-check';
import { parseTime } from './parse-time.js';

describe('a time in ISO 8601', () => {
  it('is read as Date does it, in every zone', () =>
    fc.assert(
      fc.property(fc.date({ min: new Date(0), max: new Date('2999-12-31'), noInvalidDate: true }), (date) => {
        const text = date.toISOString();
        expect(parseTime(text)).toBe(date.getTime());
        expect(parseTime(text.replace('Z', '+05:30'))).toBe(date.getTime() - 5.5 * 3_600_000);
        expect(parseTime(text.slice(0, 10))).toBe(Date.parse(text.slice(0, 10)));
      }),
    ));

  it.each([
    '2027-02-30',
    '2027-02-29T00:00:00Z',
    '2027-04-31T23:59:59.999+02:00',
    '2027-13-01',
    '2027-00-10',
    '',
    'now',
  ])('is invalid when its day does not exist: %s', (text) => expect(parseTime(text)).toBeNaN());

  it('may be the last day of February in a leap year', () => {
    expect(parseTime('2028-02-29')).toBe(Date.UTC(2028, 1, 29));
  });
});
