import fc from 'fast-check';
import { matchPairs } from './matched-pairs.js';
import { fieldDifferences } from './field-differences.js';
import { wordDifferences, type Stretch } from './word-differences.js';

const marked = (stretches: readonly Stretch[] | undefined) =>
  stretches?.map(({ text, differs }) => (differs ? `«${text}»` : text)).join('');
const rows = (mine: string, theirs: string) =>
  fieldDifferences(mine, theirs).map((row) => [row.path, row.is, marked(row.mine), marked(row.theirs)]);

describe('the differences of two targets', () => {
  it('are listed property by property in my order, with those only in theirs at their own place', () => {
    const mine = '{"verdict":"wrong","note":"a","steps":[1,2,3]}';
    const theirs = '{"steps":[1,5,3,4], "verdict":"wrong","score":{"of":1},"why the":null}';
    expect(rows(mine, theirs)).toEqual([
      ['verdict', 'same', '"wrong"', '"wrong"'],
      ['score', 'onlyTheirs', undefined, '«{\n  "of": 1\n}»'],
      ['["why the"]', 'onlyTheirs', undefined, '«null»'],
      ['note', 'onlyMine', '«"a"»', undefined],
      ['steps[0]', 'same', '1', '1'],
      ['steps[1]', 'changed', '«2»', '«5»'],
      ['steps[2]', 'same', '3', '3'],
      ['steps[3]', 'onlyTheirs', undefined, '«4»'],
    ]);
  });

  it('are differences between the texts: numbers and escapes as written, white space ignored', () => {
    const mine = '{"a":12345678901234567890,"b":1.10,"c":{"d":1e400},"e":"caf\\u00e9"}';
    const theirs = '{"a": 12345678901234567891, "b": 1.1, "c": { "d": 1e400 }, "e": "café"}';
    expect(rows(mine, theirs)).toEqual([
      ['a', 'changed', '«12345678901234567890»', '«12345678901234567891»'],
      ['b', 'changed', '1.«10»', '1.«1»'],
      ['c', 'same', '{\n  "d": 1e400\n}', '{\n  "d": 1e400\n}'],
      ['e', 'changed', '"«caf\\u00e9»"', '"«café»"'],
    ]);
  });

  it('mark the words inside a long text', () => {
    expect(rows('"It was a very good answer"', '"It was not a good answer"')).toEqual([
      ['', 'changed', '"It was a «very »good answer"', '"It was «not »a good answer"'],
    ]);
  });

  it('show no change when only the order of properties differs, and one change when a key is repeated', () => {
    expect(rows('{"o":{"a":1,"b":2}}', '{"o":{"b":2,"a":1}}').map(([path, is]) => [path, is])).toEqual([['', 'same']]);
    expect(rows('{"a":1,"a":2}', '{"a":3,"a":2}').map(([path, is]) => [path, is])).toEqual([['', 'changed']]);
  });

  it('are shown for a text that is not JSON yet, too', () => {
    expect(rows('{"a": 1', '{"a": 2}')).toEqual([['', 'changed', '{"a": «1»', '{"a": «2}»']]);
  });

  it('keep every character of both, whatever they are', () => {
    const text = fc.string({ unit: fc.constantFrom('a', ' ', '\n', '\\', '\\n', 'é', '\ud83d', '😀', '"', '1.0') });
    fc.assert(
      fc.property(text, text, (mine, theirs) => {
        const cut = wordDifferences(mine, theirs);
        expect(cut.mine.map((stretch) => stretch.text).join('')).toBe(mine);
        expect(cut.theirs.map((stretch) => stretch.text).join('')).toBe(theirs);
        const shared = (all: Stretch[]) => all.flatMap((one) => (one.differs ? [] : one.text)).join('');
        expect(shared(cut.mine)).toBe(shared(cut.theirs));
      }),
    );
  });

  it('are a single row without a difference for any target compared with itself in another layout', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const found = fieldDifferences(JSON.stringify(value), JSON.stringify(value, undefined, '\t'));
        expect(found.map((row) => row.is)).toEqual(['same']);
      }),
    );
  });
});

describe('a comparison of large targets', () => {
  // Every second word differs, so that all pairs of words are looked at.
  const words = (name: string) => Array.from({ length: 450 }, (_, i) => (i % 2 ? `w${i}` : `${name}${i}`)).join(',');
  const fields = (name: string) =>
    JSON.stringify(Object.fromEntries(Array.from({ length: 8 }, (_, i) => [`f${i}`, words(name)])));
  const isMatched = (stretches: readonly Stretch[] | undefined) =>
    (stretches?.filter(({ differs }) => !differs).length ?? 0) > 100;

  it('matches words until that is too much work in all, and then shows fields as different', () => {
    const matched = fieldDifferences(fields('a'), fields('b')).map(({ mine }) => isMatched(mine));
    expect([matched[0], matched.at(-1)]).toEqual([true, false]);
  });

  it('finds every field of deeply nested targets, whether or not each is laid out', () => {
    const nested = (leaf: string, depth: number): string =>
      depth === 0 ? leaf : `{"pad":"${'x'.repeat(30_000)}","in":${nested(leaf, depth - 1)}}`;
    const rows = fieldDifferences(nested('1', 60), nested('2', 60)).filter((row) => row.is !== 'same');
    expect(rows.map(({ path, mine, theirs }) => [path.split('.').length, marked(mine), marked(theirs)])).toEqual([
      [60, '«1»', '«2»'],
    ]);
  });

  it('keeps the order of very many fields', () => {
    const keys = Array.from({ length: 20_000 }, (_, i) => `k${i}`);
    const object = (names: readonly string[]) => JSON.stringify(Object.fromEntries(names.map((name) => [name, 1])));
    const odd = keys.filter((_, i) => i % 2);
    const found = fieldDifferences(object(odd), object(keys));
    expect(found.map(({ path }) => path)).toEqual(keys);
  });
});

describe('align', () => {
  it('uses every element once, in order, and pairs equal ones only', () => {
    const few = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 12 });
    fc.assert(
      fc.property(few, few, (first, second) => {
        const pairs = matchPairs(first, second);
        expect(pairs.flatMap(([i]) => i ?? [])).toEqual(first.map((_, i) => i));
        expect(pairs.flatMap(([, j]) => j ?? [])).toEqual(second.map((_, j) => j));
        for (const [i, j] of pairs) if (i !== undefined && j !== undefined) expect(first[i]).toBe(second[j]);
      }),
    );
  });
});
