import fc from 'fast-check';
import { utf8Length } from './utf8-length.js';

describe('the length of a text in UTF-8', () => {
  it('is the number of its bytes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(utf8Length(text)).toBe(Buffer.byteLength(text));
      }),
    );
    expect(['a', 'é', '€', '😀'].map(utf8Length)).toEqual([1, 2, 3, 4]);
  });
});
