// A document that is read and written again is the same document, however its texts are escaped.
import fc from 'fast-check';
import { parseExactly, writeJson } from './exact-json.js';

/** A number as it is written. */
class Digits {
  constructor(readonly text: string) {}
}

const doubles = fc.double({ noNaN: true, noDefaultInfinity: true }).map((double) => writeJson(double));
// No double is an odd number this large.
const long = fc.bigInt({ min: 10n ** 16n }).map((number) => `${number}1`);
const numbers = fc.oneof(doubles, long, fc.constantFrom('1e400', '-1e-400', '1.00000000000000000001'));
// What a reader might put in the place of a number, and what would break out of a text.
const words = fc.constantFrom('exact 0 ', 'exact 1 ', '0', '1e400', '12345678901234567890', '"', '\\', ',"a":', '}');
const texts = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(fc.oneof(words, fc.string())).map((parts) => parts.join('')),
);
const { documents } = fc.letrec((tie) => ({
  documents: fc.oneof(
    { maxDepth: 4 },
    ...[texts, numbers.map((text) => new Digits(text)), fc.constantFrom(null, true, false)],
    fc.array(tie('documents')),
    fc.dictionary(texts, tie('documents')),
  ),
}));

/** As JSON, with every text, including keys, written by `write`. */
function written(value: unknown, write: (text: string) => string): string {
  if (value instanceof Digits) return value.text;
  if (typeof value === 'string') return write(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((element) => written(element, write)).join(',')}]`;
  const members = Object.entries(value).map(([key, member]) => `${write(key)}:${written(member, write)}`);
  return `{${members.join(',')}}`;
}

const plain = (text: string) => JSON.stringify(text);
/** Writes each character as an escape if the next entry of `isEscaped` says so. */
const escaping = (isEscaped: readonly boolean[]) => {
  let at = 0;
  const unit = (text: string, index: number) => `\\u${text.charCodeAt(index).toString(16).padStart(4, '0')}`;
  return (text: string) =>
    `"${text
      .split('')
      .map((one, index) => (isEscaped[at++ % isEscaped.length] ? unit(text, index) : plain(one).slice(1, -1)))
      .join('')}"`;
};

describe('A document that is read exactly', () => {
  it('is the same when it is written again, whatever its texts are and however they are escaped', () => {
    fc.assert(
      fc.property(documents, fc.array(fc.boolean(), { minLength: 1 }), (document, isEscaped) => {
        expect(writeJson(parseExactly(written(document, escaping(isEscaped))))).toBe(written(document, plain));
      }),
      { numRuns: 1_000 },
    );
  });
});
