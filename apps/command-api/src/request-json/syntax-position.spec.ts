import fc from 'fast-check';
import { syntaxErrorPosition } from './syntax-position.js';

describe('syntaxErrorPosition', () => {
  it.each([
    ['{"a": x}', 6],
    ['[1,]', 3],
    ['{"a":1,}', 7],
    ['{"a":1}}', 7],
    ['{"a":', 5],
    ['', 0],
    ['  ]', 2],
    ['[1 2]', 3],
    ['{"a" 1}', 5],
    ['{1:2}', 1],
    ['[}', 1],
    ["{'a':1}", 1],
  ])('finds the error in %j at %i', (text, position) => {
    expect(syntaxErrorPosition(text)).toBe(position);
  });

  it('finds no error before the end of valid JSON', () => {
    fc.assert(fc.property(fc.json(), (text) => syntaxErrorPosition(text) === text.length));
  });

  it('never points after the character that makes valid JSON invalid', () => {
    const values = fc.jsonValue({ stringUnit: fc.constantFrom('a', 'b', ' ') });
    const broken = fc.tuple(values, fc.nat()).map(([value, at]) => {
      const text = JSON.stringify(value);
      const cut = at % (text.length + 1);
      return `${text.slice(0, cut)}#${text.slice(cut)}`;
    });
    fc.assert(
      fc.property(broken, (text) => {
        const at = text.indexOf('#');
        fc.pre(text.slice(0, at).split('"').length % 2 === 1);
        expect(syntaxErrorPosition(text)).toBeLessThanOrEqual(at);
      }),
    );
  });
});
