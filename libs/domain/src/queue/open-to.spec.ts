import fc from 'fast-check';
import { isOpenTo, isSameOpenTo, openToOnly } from './open-to.js';

const all = ['m1', 'm2', 'm3'];
const members = fc.array(fc.constantFrom(...all));

describe('the members that a queue is open to', () => {
  it('can open it, and nobody else can unless they can open every queue', () => {
    expect(isOpenTo(['m1', 'm2'], 'm2')).toBe(true);
    expect(isOpenTo(['m1', 'm2'], 'm3')).toBe(false);
    expect(isOpenTo([], 'm1')).toBe(false);
    expect(isOpenTo([], undefined)).toBe(true);
    expect(isOpenTo(null, 'm1')).toBe(true);
  });

  it('are the same list in any order and however often they are named', () => {
    fc.assert(
      fc.property(members, members, (some, others) => {
        const [one, other] = [openToOnly(some), openToOnly(others)];
        const areSame = all.every((each) => some.includes(each) === others.includes(each));
        expect(isSameOpenTo(one, other)).toBe(areSame);
        expect(one).toEqual(all.filter((each) => some.includes(each)));
      }),
    );
  });

  it('are not the same as everybody, even if the list is empty', () => {
    expect(isSameOpenTo(null, null)).toBe(true);
    expect(isSameOpenTo([], null)).toBe(false);
    expect(isSameOpenTo(null, [])).toBe(false);
  });
});
