import type { Pair } from './agreement.js';
import { byAgreement } from './by-agreement.js';

const pair = (members: string, value?: number) =>
  ({ members: members.split(' '), cohen: { is: value === undefined ? 'tooFew' : 'known', value } }) as unknown as Pair;

describe('members by agreement', () => {
  it('begin with the one who agrees least with the others, and end with those about whom too little is known', () => {
    const pairs = [pair('ann ben', 0.9), pair('ann cat', -0.2), pair('ben cat', 0), pair('ann dan'), pair('dan eva')];
    expect(byAgreement(pairs)).toEqual(['cat', 'ann', 'ben', 'dan', 'eva']);
  });

  it('are an empty list when there are no pairs', () => {
    expect(byAgreement([])).toEqual([]);
  });
});
