import { isShare, LOTS } from '@labeling/domain';
import fc from 'fast-check';
import { percentOf, shareOf } from './percent.js';

describe('a share in percent', () => {
  it('is read back as it was written, and is one that a queue can have', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: LOTS }), (lots) => {
        const share = shareOf(percentOf(lots / LOTS));
        expect([share, isShare(share)]).toEqual([lots / LOTS, true]);
      }),
    );
    expect([percentOf(0.2), percentOf(0.3333), percentOf(1)]).toEqual(['20', '33.33', '100']);
    expect([shareOf(' 20 % '), shareOf('12,5')]).toEqual([0.2, 0.125]);
  });

  it.each(['', '-1', '101', '100.01', '1.234', 'a fifth', '.5'])('is not %j', (typed) => {
    expect(shareOf(typed)).toBe(NaN);
  });
});
