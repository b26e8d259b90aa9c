import fc from 'fast-check';
import { compactJson } from './compact-json.js';
import { parseJsonText } from './json-text.js';

describe('compactJson', () => {
  it.each([
    ['{ "a" : [ 1 ,\n 2 ] }', '{"a":[1,2]}'],
    ['  1.10  ', '1.10'],
    ['"two  words\\n"', '"two  words\\n"'],
    ['{\t"\\" : ": 12345678901234567890\r\n}', '{"\\" : ":12345678901234567890}'],
    ['[]', '[]'],
  ])('puts %j on one line and does not change its tokens', (text, compact) => {
    expect(compactJson(parseJsonText(text))).toBe(compact);
  });

  it('returns what JSON.stringify writes without indentation, for any value and any indentation', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(1, 4, '\t', ' \n\r'), (value, indentation) => {
        const pretty = JSON.stringify(value, null, indentation);
        expect(compactJson(parseJsonText(pretty))).toBe(JSON.stringify(value));
      }),
    );
  });
});
