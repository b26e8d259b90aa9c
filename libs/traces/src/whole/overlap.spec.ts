import fc from 'fast-check';
import { overlap } from './overlap.js';

const words = fc.array(fc.constantFrom('a', 'b'), { maxLength: 12 });

describe('the overlap of two lists', () => {
  it('is the longest end of one with which the other begins', () =>
    fc.assert(
      fc.property(words, words, (before, after) => {
        const ends = Array.from({ length: Math.min(before.length, after.length) + 1 }, (_, length) => length);
        const longest = ends.findLast((length) =>
          before.slice(before.length - length).every((word, i) => word === after[i]),
        );
        expect(overlap(before, after)).toBe(longest);
      }),
    ));

  it('is found without comparing each end from its beginning', () => {
    let compared = 0;
    const counted = new Proxy([...Array.from({ length: 2_000 }, () => 'a')], {
      get: (list, name, receiver) => {
        if (typeof name === 'string' && /^\d+$/.test(name)) compared++;
        return Reflect.get(list, name, receiver);
      },
    });
    expect(overlap([...Array.from({ length: 2_000 }, () => 'a'), 'c'], counted)).toBe(0);
    expect(compared).toBeLessThan(20_000);
  });
});
