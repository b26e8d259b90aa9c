import fc from 'fast-check';
import { jsonEquals } from '../json/json-equals.js';
import { anyJsonText } from '../json/json-text.fixture.js';
import { parseJsonText } from '../json/json-text.js';
import { readAnnotationSchema } from './annotation-schema.js';
import { areEqualAnswers, areEqualValues } from './equal-answers.js';
import {
  areMoreLenient,
  lenientFields,
  lenientFieldsIn,
  schemaOfLenient,
  type LenientFields,
} from './lenient-fields.js';

const schema = readAnnotationSchema(
  parseJsonText(`{"fields":[
    {"key":"verdict","type":"string"},
    {"key":"notes","type":"string","counts":false},
    {"key":"score","type":"number","tolerance":0.5},
    {"key":"size","type":"number","tolerance":0}
  ]}`),
).schema;
const lenient = lenientFields(schema);
const areEqual = (...targets: string[]) =>
  areEqualAnswers(
    targets.map((target) => parseJsonText(target)),
    lenient,
  );

const anyTarget = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      .record(
        {
          verdict: fc.constantFrom('"right"', '"wrong"'),
          notes: fc.constantFrom('"why"', '"what"', 'null'),
          score: fc.constantFrom('1', '1.0', '1.5', '2', '1e0', '"1"'),
          size: fc.constantFrom('1', '1.1'),
          other: fc.constantFrom('[1]', '[1.0]', '[2]'),
        },
        { requiredKeys: [] },
      )
      .map((members) =>
        parseJsonText(
          `{${Object.entries(members)
            .map(([key, value]) => `"${key}":${value}`)
            .join()}}`,
        ),
      ),
  },
  { weight: 1, arbitrary: anyJsonText },
);
const anyTargets = fc.array(anyTarget, { minLength: 1, maxLength: 4 });
const anyLenient: fc.Arbitrary<LenientFields> = fc.uniqueArray(
  fc.oneof(
    fc.record({ key: fc.constantFrom('verdict', 'notes', 'score', 'a'), counts: fc.constant(false as const) }),
    fc.record({
      key: fc.constantFrom('score', 'size', 'a'),
      tolerance: fc.constantFrom('0.5', '1', '1e-3', '1e9').map((text) => parseJsonText(text)),
    }),
  ),
  { selector: ({ key }) => key },
);

describe('answers to one item', () => {
  it('are equal whether or not a field that does not count is the same or missing', () => {
    expect(areEqual('{"verdict":"right","notes":"sure"}', '{"notes":["?"],"verdict":"right"}')).toBe(true);
    expect(areEqual('{"verdict":"right","notes":"sure"}', '{"verdict":"right"}')).toBe(true);
    expect(areEqual('{"verdict":"right","notes":"sure"}', '{"verdict":"wrong","notes":"sure"}')).toBe(false);
  });

  it('are equal if any two numbers are within the tolerance, as exact decimals', () => {
    expect(areEqual('{"score":1}', '{"score":1.50}')).toBe(true);
    expect(areEqual('{"score":1}', '{"score":1.50000000000000000001}')).toBe(false);
    expect(areEqual('{"score":1}', '{"score":1.3}', '{"score":0.9}')).toBe(true);
    expect(areEqual('{"score":1}', '{"score":1.4}', '{"score":0.8}')).toBe(false);
    expect(areEqual('{"size":1}', '{"size":1.0}')).toBe(true);
    expect(areEqual('{"size":1}', '{"size":1.1}')).toBe(false);
  });

  it('differ if one has a number where the other has something else or no value', () => {
    expect(areEqual('{"score":1}', '{"score":"1"}')).toBe(false);
    expect(areEqual('{"score":1}', '{}')).toBe(false);
    expect(areEqual('{"score":null}', '{"score":null}')).toBe(true);
    expect(areEqual('{"score":"1"}', '{"score":"1"}')).toBe(true);
  });

  it('are compared as JSON outside the schema, and as a whole if one of them is not an object', () => {
    expect(areEqual('{"other":1,"score":1}', '{"score":1.5,"other":1.0}')).toBe(true);
    expect(areEqual('{"other":1,"score":1}', '{"score":1.5,"other":2}')).toBe(false);
    expect(areEqual('{"other":1,"score":1}', '{"score":1.5}')).toBe(false);
    expect(areEqual('1', '1.5')).toBe(false);
    expect(areEqual('{}', '[]')).toBe(false);
  });

  it('compare the same in any order', () => {
    const shuffled = anyTargets.chain((targets) =>
      fc.tuple(fc.constant(targets), fc.shuffledSubarray(targets, { minLength: targets.length })),
    );
    fc.assert(
      fc.property(shuffled, anyLenient, ([targets, others], fields) => {
        expect(areEqualAnswers(others, fields)).toBe(areEqualAnswers(targets, fields));
      }),
      { numRuns: 1_000 },
    );
  });

  it('are equal whenever they are the same JSON, and only then if no field is lenient', () => {
    fc.assert(
      fc.property(anyTargets, anyLenient, (targets, fields) => {
        const areSame = targets.every((one) => targets.every((other) => jsonEquals(one, other)));
        expect(areEqualAnswers(targets, [])).toBe(areSame);
        if (areSame) expect(areEqualAnswers(targets, fields)).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  it('are all equal exactly when any two of them are', () => {
    fc.assert(
      fc.property(anyTargets, anyLenient, (targets, fields) => {
        const pairs = targets.every((one) => targets.every((other) => areEqualAnswers([one, other], fields)));
        expect(areEqualAnswers(targets, fields)).toBe(pairs);
      }),
      { numRuns: 1_000 },
    );
  });

  it('never differ under a more lenient schema if they were equal before', () => {
    fc.assert(
      fc.property(anyTargets, anyLenient, anyLenient, (targets, before, after) => {
        if (areMoreLenient(after, before) || !areEqualAnswers(targets, after)) return;
        expect(areEqualAnswers(targets, before)).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('values of one field', () => {
  it('are equal within the leniency of the field', () => {
    const values = ['1', '1.5'].map((text) => parseJsonText(text));
    expect(areEqualValues(values, { key: 'k' })).toBe(false);
    expect(areEqualValues(values, { key: 'k', tolerance: parseJsonText('0.5') })).toBe(true);
    expect(areEqualValues([...values, undefined], { key: 'k', counts: false })).toBe(true);
    expect(areEqualValues([undefined, undefined], { key: 'k' })).toBe(true);
  });
});

describe('the lenient fields of a schema', () => {
  it('are those that do not count, and numbers with a tolerance above 0', () => {
    expect(lenient.map(({ key }) => key)).toEqual(['notes', 'score']);
    expect(lenientFields(undefined)).toEqual([]);
    expect(lenientFieldsIn(null)).toEqual([]);
    expect(lenientFieldsIn(parseJsonText('{"fields":[{"key":"k","type":"string","counts":false}]}'))).toHaveLength(1);
  });

  it('are found however their properties are written, and are read only once', () => {
    const escaped = [...'tolerance'].map((letter) => `\\u00${letter.charCodeAt(0).toString(16)}`).join('');
    const schema = parseJsonText(`{"fields":[{"key":"k","type":"number","${escaped}":1}]}`);
    expect(lenientFieldsIn(schema)).toEqual([{ key: 'k', type: 'number', tolerance: '1' }]);
    expect(lenientFieldsIn(parseJsonText(schema))).toBe(lenientFieldsIn(schema));
  });

  it('can be sent as a schema of their own', () => {
    fc.assert(
      fc.property(anyLenient, (fields) => {
        const read = readAnnotationSchema(schemaOfLenient(fields));
        expect(read.problems).toEqual([]);
        const again = lenientFields(read.schema);
        expect([areMoreLenient(again, fields), areMoreLenient(fields, again)]).toEqual([false, false]);
      }),
    );
  });

  it.each<[string, LenientFields, LenientFields, boolean]>([
    ['a field no longer counts', [{ key: 'k', counts: false }], [], true],
    ['a field counts again', [], [{ key: 'k', counts: false }], false],
    ['they stay as they are', [{ key: 'k', counts: false }], [{ key: 'k', counts: false }], false],
    ['a tolerance is higher', tolerant('0.50000000000000000001'), tolerant('0.5'), true],
    ['a tolerance is lower', tolerant('0.4'), tolerant('0.5'), false],
    ['a tolerance is written differently', tolerant('0.50'), tolerant('0.5'), false],
    ['a tolerant field no longer counts', [{ key: 'k', counts: false }], tolerant('9'), true],
    ['a field that did not count gets a tolerance', tolerant('9'), [{ key: 'k', counts: false }], false],
    ['another field no longer counts', [{ key: 'l', counts: false }], [{ key: 'k', counts: false }], true],
  ])('may or may not make more answers equal: %s', (_, fields, than, expected) => {
    expect(areMoreLenient(fields, than)).toBe(expected);
  });
});

function tolerant(tolerance: string): LenientFields {
  return [{ key: 'k', tolerance: parseJsonText(tolerance) }];
}
