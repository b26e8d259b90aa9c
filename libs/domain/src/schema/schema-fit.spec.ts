import { parseJsonText, toJsonText } from '../json/json-text.js';
import type { AnnotationSchema } from './annotation-schema.js';
import { schemaFit, shortfalls } from './schema-fit.js';
import { shortfallWords } from './shortfall-words.js';

const schema: AnnotationSchema = {
  fields: [
    { key: 'verdict', type: 'enum', values: [toJsonText('right'), parseJsonText('1.0'), toJsonText(null)] },
    { key: 'score', type: 'number', min: parseJsonText('0'), max: parseJsonText('0.3') },
    { key: 'notes', type: 'string' },
    { key: 'sure', type: 'boolean' },
    { key: 'tags', type: 'enum', multiple: true, values: [toJsonText('a'), parseJsonText('1'), toJsonText(null)] },
  ],
};
const fit = (text: string) => schemaFit(parseJsonText(text), schema);

describe('schemaFit', () => {
  it('accepts missing keys and fitting values', () => {
    expect(fit('{}')).toEqual([]);
    expect(fit('{"verdict": 1, "score": 0.30, "notes": "", "sure": false}')).toEqual([]);
    expect(fit('{"verdict": null}')).toEqual([]);
    expect(fit('{"verdict": "\\u0072ight"}')).toEqual([]);
  });

  it('names what does not fit, fields first, then keys outside the schema', () => {
    expect(fit('{"extra": 1, "verdict": "1", "score": "x", "notes": null, "sure": 0, "__proto__": {}}')).toEqual([
      { kind: 'unknownOption', key: 'verdict', value: '"1"' },
      { kind: 'wrongType', key: 'score', expected: 'number', found: 'string' },
      { kind: 'wrongType', key: 'notes', expected: 'string', found: 'null' },
      { kind: 'wrongType', key: 'sure', expected: 'boolean', found: 'number' },
      { kind: 'extraKey', key: 'extra' },
      { kind: 'extraKey', key: '__proto__' },
    ]);
  });

  it('compares numbers beyond the precision of doubles', () => {
    const bounds = { min: '0', max: '0.3' };
    expect(fit('{"score": 0.30000000000000000001}')).toEqual([
      { kind: 'outOfRange', key: 'score', value: '0.30000000000000000001', ...bounds },
    ]);
    expect(fit('{"score": -1e-400}')).toEqual([{ kind: 'outOfRange', key: 'score', value: '-1e-400', ...bounds }]);
    expect(fit('{"score": 1e-400}')).toEqual([]);
  });

  it.each([
    ['[1]', 'array'],
    ['null', 'null'],
    ['"text"', 'string'],
  ])('reports that %s is not an object', (text, found) => {
    expect(fit(text)).toEqual([{ kind: 'notObject', found }]);
  });

  it.each([
    ['[]', []],
    ['["a", 1.0, null]', []],
    ['"a"', [{ kind: 'wrongType', key: 'tags', expected: 'list', found: 'string' }]],
    ['["a", "b"]', [{ kind: 'unknownOption', key: 'tags', value: '"b"' }]],
    ['["a", ["a"]]', [{ kind: 'unknownOption', key: 'tags', value: '["a"]' }]],
    ['[1, "a", 1.0]', [{ kind: 'repeatedOption', key: 'tags', value: '1.0' }]],
  ])('requires a list of distinct options if several can be chosen: %s', (list, misfits) => {
    expect(fit(`{"tags": ${list}}`)).toEqual(misfits);
  });
});

describe('shortfalls', () => {
  const demanding: AnnotationSchema = { fields: schema.fields.map((field) => ({ ...field, required: true })) };
  const keys = (text: string, of = demanding) =>
    shortfalls(parseJsonText(text), of).map((one) => ('key' in one ? `${one.kind} ${one.key}` : one.kind));

  it('are empty for a target that has everything required and fits the schema, whatever else it has', () => {
    const target = '{"verdict": null, "score": 0, "notes": "x", "sure": false, "tags": [1], "extra": 1}';
    expect(keys(target)).toEqual([]);
    expect(keys('{}', schema)).toEqual([]);
  });

  it('are required fields that are not set or empty, and misfits, in schema order', () => {
    expect(keys('{"notes": " \\n", "tags": [], "score": 2}')).toEqual([
      ...['notSet verdict', 'outOfRange score', 'notSet notes', 'notSet sure', 'notSet tags'],
    ]);
    expect(keys('{"notes": "", "tags": [], "score": "2"}', schema)).toEqual(['wrongType score']);
  });

  it('are given in one sentence, with the labels of the fields', () => {
    const fields = Array.from({ length: 8 }, (_, n) => ({
      key: `${n}`,
      label: `F${n}`,
      type: 'string',
      required: true,
    }));
    const words = (text: string, most = 8) => {
      const of = { fields: fields.slice(0, most) } as AnnotationSchema;
      return shortfallWords(shortfalls(parseJsonText(text), of), of);
    };
    expect(words('{}', 1)).toBe('“F0” is not set');
    expect(words('{}', 5)).toBe('“F0”, “F1”, “F2”, “F3” and “F4” are not set');
    expect(words('{}', 6)).toBe('“F0”, “F1”, “F2”, “F3”, “F4” and 1 more are not set');
    expect(words('{"1":2}', 3)).toBe('“F0” and “F2” are not set; “F1” does not fit');
    expect(words('{"0":0,"1":1}', 2)).toBe('“F0” and “F1” do not fit');
    expect(words('{}')).toBe('“F0”, “F1”, “F2”, “F3”, “F4” and 3 more are not set');
    expect(words('[]')).toBe('it is not an object');
  });

  it('say that the target is not an object, if the schema has fields', () => {
    expect([keys('"x"', schema), keys('"x"', { fields: [] })]).toEqual([['notObject'], []]);
  });
});
