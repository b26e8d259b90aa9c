import fc from 'fast-check';
import { beginningOf, firstCharacters } from './text-beginning.js';

describe('the beginning of a text', () => {
  it('is as long as requested, or one unit shorter so that it does not end within a character', () => {
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

describe('the first characters of a text', () => {
  it('are as many as the API accepts, however many UTF-16 units they take', () => {
    const texts = fc.string({ unit: fc.constantFrom('a', '😀', '\ud83d'), maxLength: 12 });
    fc.assert(
      fc.property(texts, fc.nat({ max: 14 }), (text, most) => {
        expect(firstCharacters(text, most)).toBe([...text].slice(0, most).join(''));
      }),
    );
  });
});
