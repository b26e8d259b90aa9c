import fc from 'fast-check';
import { isLongerThan, mostUnits } from './characters.js';

describe('the characters of a text', () => {
  it('are counted as people and JSON Schema count them, however many UTF-16 units they take', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'é', '😀', '\ud83d'), maxLength: 12 });
    fc.assert(
      fc.property(text, fc.nat(12), (given, most) => {
        expect(isLongerThan(given, most)).toBe([...given].length > most);
        if (!isLongerThan(given, most)) expect(given.length).toBeLessThanOrEqual(mostUnits(most));
      }),
    );
  });
});
