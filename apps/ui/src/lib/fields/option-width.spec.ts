import { optionWidth } from './option-width.js';

describe('the options of a field', () => {
  it.each([
    ['many to a line while all labels are short', [4, 20], 'min(150px, 30%)'],
    ['two to a line or so with a long label', [4, 21], 'min(240px, 100%)'],
    ['one to a line with a sentence', [4, 61], '100%'],
  ])('are %s', (_, lengths, width) => {
    expect(optionWidth(lengths.map((length) => ({ label: 'x'.repeat(length) })))).toBe(width);
  });
});
