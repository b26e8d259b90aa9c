import fc from 'fast-check';
import { jsonPreview } from './json-preview.js';

const read = (text: string, isWhole: boolean) =>
  jsonPreview({ text, isWhole })
    .map(({ keys, words }) => keys + words)
    .join(' · ');
const whole = (text: string) => read(text, true);

describe('jsonPreview', () => {
  it.each([
    ['{"question": "How many\\n eggs?", "n": 1.10}', 'question: How many eggs? · n: 1.10'],
    ['[{"role":"user","content":"Hi \\"you\\""}]', 'role: user · content: Hi "you"'],
    ['{"a":{"b":[1,12345678901234567890]},"c":{},"d":[ ]}', 'a: b: 1 · 12345678901234567890 · c: {} · d: []'],
    ['"\\u00e9t\\u00e9 \\u0000 \\ud83d\\ude00"', 'été 😀'],
    ['null', 'null'],
    ['""', ''],
  ])('reads %s', (text, words) => expect(whole(text)).toBe(words));

  it.each([
    ['{"text":"half a wo', 'text: half a wo…'],
    ['{"text":"an escape \\u00', 'text: an escape…'],
    ['{"text":"an escape \\', 'text: an escape…'],
    ['{"n":12', '…'],
    ['{"a":"b","n":12', 'a: b…'],
  ])('reads the incomplete text %s', (text, words) => expect(read(text, false)).toBe(words));

  it('never splits a surrogate pair', () => {
    for (const before of ['', 'x']) {
      const cut = whole(JSON.stringify(before + '😀'.repeat(200)));
      expect([cut.isWellFormed(), cut.at(-1)]).toEqual([true, '…']);
    }
  });

  it('reads any beginning of any JSON text in at most 160 characters', () =>
    fc.assert(
      fc.property(fc.json({ stringUnit: 'binary', maxDepth: 2 }), fc.nat(), (text, length) => {
        const start = text.slice(0, length);
        const pieces = jsonPreview({ text: start, isWhole: start === text });
        const words = pieces.map((piece) => piece.keys + piece.words).join('');
        expect(words.length).toBeLessThanOrEqual(161);
        expect(words).not.toMatch(/[\n\t]/);
      }),
    ));
});
