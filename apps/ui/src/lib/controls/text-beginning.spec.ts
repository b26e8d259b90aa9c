import fc from 'fast-check';
import { beginningOf } from './text-beginning.js';

describe('the beginning of a text', () => {
  it('is as long as asked for, or one less: it never ends within a character', () => {
    const texts = fc.string({ unit: 'grapheme-composite', maxLength: 40 });
    fc.assert(
      fc.property(texts, fc.nat({ max: 60 }), (text, length) => {
        const beginning = beginningOf(text, length);
        expect(text.startsWith(beginning)).toBe(true);
        expect(beginning.isWellFormed()).toBe(true);
        const longest = Math.min(text.length, length);
        expect([longest, longest - 1]).toContain(beginning.length);
      }),
    );
  });
});
