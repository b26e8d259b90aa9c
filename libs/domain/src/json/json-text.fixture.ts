import fc from 'fast-check';
import { parseJsonText, toJsonText, type JsonText } from './json-text.js';

/** The text of a number as JSON allows it, far beyond what a double holds. */
export const numberText: fc.Arbitrary<string> = fc.oneof(
  fc.stringMatching(/^-?(0|[1-9][0-9]{0,30})(\.[0-9]{1,20})?([eE][+-]?[0-9]{1,4})?$/),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => JSON.stringify(value)),
);

const stringText: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: 'binary' }).map((value) => toJsonText(value)),
  fc.stringMatching(/^(\\u[0-9a-f]{4}|\\[nrtbf"\\/]|[ -!#-[\]-~]){0,20}$/).map((inside) => `"${inside}"`),
);
const space = fc.constantFrom('', ' ', '\n  ', '\t', ' \r\n ');
const keyText = fc.oneof(stringText, fc.constantFrom('"__proto__"', '"constructor"', '"1"', '"a"', '"\\u0061"'));

const { value } = fc.letrec<{ value: string }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 5 },
    fc.constantFrom('null', 'true', 'false'),
    numberText,
    stringText,
    fc.tuple(fc.array(tie('value')), space).map(([elements, gap]) => `[${gap}${elements.join(`${gap},${gap}`)}${gap}]`),
    fc
      .tuple(fc.array(fc.tuple(keyText, tie('value'))), space)
      .map(
        ([properties, gap]) =>
          `{${properties.map(([key, each]) => `${gap}${key}${gap}:${gap}${each}${gap}`).join(',')}}`,
      ),
  ),
}));

/** Any JSON: numbers of any size, every escape, repeated and dangerous keys, spaces everywhere. */
export const anyJsonText: fc.Arbitrary<JsonText> = value.map((text) => parseJsonText(text));

/** JSON whose numbers are doubles, so that `JSON.parse` reads it exactly, spelled with and without spaces. */
export const anyPlainJson: fc.Arbitrary<{ value: fc.JsonValue; text: JsonText }> = fc
  .tuple(fc.jsonValue(), fc.constantFrom<string | number>('', 1, '\t', ' \n\r'))
  .map(([plain, indentation]) => ({ value: plain, text: JSON.stringify(plain, null, indentation) as JsonText }));
