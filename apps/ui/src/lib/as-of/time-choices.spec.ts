import fc from 'fast-check';
import { fromField, toField } from './time-choices.js';

describe('a moment in a field', () => {
  it('is the end of the second that is shown, and shows as that second again', () => {
    const moments = fc.date({ min: new Date('2001-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(moments, (date) => {
        const field = toField(date.toISOString());
        const back = Date.parse(fromField(field) ?? '');
        expect(Math.floor(back / 1_000)).toBe(Math.floor(date.getTime() / 1_000));
        expect(back).toBeGreaterThanOrEqual(date.getTime());
        expect(toField(new Date(back).toISOString())).toBe(field);
      }),
    );
  });

  it('is undefined when the field is empty or wrong', () => {
    expect(fromField('')).toBeUndefined();
    expect(fromField('soon')).toBeUndefined();
  });
});
