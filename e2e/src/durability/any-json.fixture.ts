import type { JsonText } from '@labeling/domain';
import fc from 'fast-check';
import { hardTexts } from '../product/json-texts.fixture.js';

const numberText = fc.stringMatching(/^-?(0|[1-9][0-9]{0,30})(\.[0-9]{1,20})?([eE][+-]?[0-9]{1,4})?$/);
const stringText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }).map((value) => JSON.stringify(value)),
  fc.string({ unit: 'grapheme', maxLength: 20 }).map((value) => JSON.stringify(value)),
  fc.stringMatching(/^(\\u[0-9a-fA-F]{4}|\\[nrtbf"\\/]|[ -!#-[\]-~]){0,20}$/).map((inside) => `"${inside}"`),
);
const dangerousKey = fc.constantFrom('__proto__', 'constructor', 'toString', '1', '0', '-1', 'a', 'length', '');
const keyText = fc.oneof(
  stringText,
  dangerousKey.map((key) => JSON.stringify(key)),
);
const space = fc.constantFrom('', '', ' ', '\n  ', '\t', ' \r\n ');

const { value } = fc.letrec<{ value: string }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 5, depthSize: 'small' },
    fc.constantFrom('null', 'true', 'false'),
    numberText,
    stringText,
    fc.tuple(fc.array(tie('value')), space).map(([elements, gap]) => `[${gap}${elements.join(`${gap},${gap}`)}${gap}]`),
    fc
      .tuple(fc.array(fc.tuple(keyText, tie('value'))), space)
      .map(([members, gap]) => `{${members.map(([key, each]) => `${gap}${key}${gap}:${gap}${each}${gap}`).join(',')}}`),
  ),
}));

/** Any JSON text, including difficult ones, with nothing before or after the value. */
export const anyJson: fc.Arbitrary<JsonText> = fc
  .oneof({ arbitrary: value, weight: 3 }, { arbitrary: fc.constantFrom(...hardTexts), weight: 1 })
  .map((text) => text as JsonText);
