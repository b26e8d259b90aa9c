import { searchWords, textOfAddress } from './text-of-address.js';

describe('a text to search for in an address', () => {
  it('may have as many characters as the limit says, however many UTF-16 units they take', () => {
    const text = '😀'.repeat(1_000);
    expect(textOfAddress(text, 1_000, searchWords)).toBe(text);
  });

  it('is refused with one character more', () => {
    const body = { status: 400, message: 'Search for at most 1,000 characters' };
    expect(() => textOfAddress('😀'.repeat(1_001), 1_000, searchWords)).toThrow(
      expect.objectContaining({ status: 400, body }),
    );
  });
});
