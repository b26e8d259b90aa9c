import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { anyJsonText } from '../json/json-text.fixture.js';
import { parseJsonText, toJsonText } from '../json/json-text.js';
import { readAnnotationSchema } from './annotation-schema.js';
import { fieldLabel, optionLabel } from './schema-field.js';

const read = (json: string) => readAnnotationSchema(parseJsonText(json));
const field = (properties: string) => read(`{"fields":[{"key":"k",${properties}}]}`);

describe('an annotation schema', () => {
  it('keeps fields of every type, with bounds and options as they are written', () => {
    const { schema, problems } = read(`{"fields":[
    {"key":"notes","type":"string","description":"What is \\u0041?"},
    {"key":"score","type":"number","min":0.10,"max":1e400},
    {"key":"calculator","type":"boolean"},
    {"key":"verdict","type":"enum","values":["right",1.0,true,null]}
  ]}`);
    expect(problems).toEqual([]);
    expect(schema.fields).toEqual([
      { key: 'notes', type: 'string', description: 'What is A?' },
      { key: 'score', type: 'number', min: '0.10', max: '1e400' },
      { key: 'calculator', type: 'boolean' },
      { key: 'verdict', type: 'enum', values: ['"right"', '1.0', 'true', 'null'] },
    ]);
  });

  it('is read even with very many labels', () => {
    const values = Array.from({ length: 300_000 }, (_, i) => i);
    const text = toJsonText({
      fields: [{ key: 'k', type: 'enum', values, labels: values.map((value) => `Option ${value}`) }],
    });
    const read = () => readAnnotationSchema(text).problems;
    // It takes a moment. A search through all labels for each of them would take many minutes, and so end here.
    expect(runInNewContext('read()', { read }, { timeout: 60_000 })).toEqual([]);
  });

  it('keeps labels, required fields and defaults', () => {
    const { schema, problems } = read(`{"approval":"block","fields":[
    {"key":"v","type":"enum","label":"Verdict","values":[1.0,"no"],"labels":["Yes","No"],"required":true,"default":1},
    {"key":"tags","type":"enum","values":["a","b"],"multiple":true,"default":["b"],"required":false}
  ]}`);
    expect(problems).toEqual([]);
    expect(schema).toEqual({
      approval: 'block',
      fields: [
        {
          ...{ key: 'v', type: 'enum', label: 'Verdict', values: ['1.0', '"no"'], labels: ['Yes', 'No'] },
          ...{ required: true, default: '1' },
        },
        { key: 'tags', type: 'enum', values: ['"a"', '"b"'], multiple: true, default: '["b"]' },
      ],
    });
    const [verdict, tags] = schema.fields;
    if (verdict === undefined || tags === undefined) throw new Error('There are two fields');
    expect([fieldLabel(verdict), fieldLabel(tags)]).toEqual(['Verdict', 'tags']);
    expect([optionLabel(verdict, parseJsonText('1')), optionLabel(verdict, parseJsonText('"\\u006eo"'))]).toEqual([
      'Yes',
      'No',
    ]);
    expect([optionLabel(verdict, parseJsonText('2')), optionLabel(tags, parseJsonText('"a"'))]).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('gives a field a visible name, even if its key is only spaces', () => {
    expect([fieldLabel({ key: '  ' }), fieldLabel({ key: '' })]).toEqual(['"  "', '""']);
  });

  it.each(['"never"', 'null', '1'])('accepts ask or block as its rule for approving, not %s', (rule) => {
    expect(read(`{"fields":[],"approval":${rule}}`)).toEqual({
      schema: { fields: [] },
      problems: [{ pointer: '/approval', detail: 'must be ask or block' }],
    });
  });

  it.each(['{"fields":[]}', '{ "fields" : [ ] , "version" : 2 }'])('may have no fields: %s', (json) => {
    expect(read(json)).toEqual({ schema: { fields: [] }, problems: [] });
  });

  it.each(['null', '[]', '{}', '"fields"', '{"fields":{}}', '{"fields":null}'])(
    'must be a list of fields, not %s',
    (json) => {
      expect(read(json).problems).toEqual([{ pointer: '/fields', detail: 'must be an array of fields' }]);
    },
  );

  it.each([
    ['"type":"date"', '/fields/0/type', 'must be one of string, number, boolean, enum'],
    ['"type":1', '/fields/0/type', 'must be a string'],
    ['"other":1', '/fields/0/type', 'is missing'],
    ['"type":"string","title":1', '/fields/0/title', 'is not a property of a field'],
    ['"type":"string","label":1', '/fields/0/label', 'must be a string'],
    ['"type":"string","label":" "', '/fields/0/label', 'must not be empty'],
    ['"type":"string","required":"yes"', '/fields/0/required', 'must be true or false'],
    ['"type":"string","multiple":true', '/fields/0/multiple', 'is only for fields of type enum'],
    ['"type":"string","labels":["x"]', '/fields/0/labels', 'is only for fields of type enum'],
    ['"type":"string","default":1', '/fields/0/default', 'must be a value that fits the field'],
    ['"type":"number","max":3,"default":4', '/fields/0/default', 'must be a value that fits the field'],
    ['"type":"enum","values":[1,2],"default":3', '/fields/0/default', 'must be a value that fits the field'],
    [
      '"type":"enum","values":[1,2],"multiple":true,"default":1',
      '/fields/0/default',
      'must be a value that fits the field',
    ],
    ['"type":"enum","values":[1,2],"multiple":1', '/fields/0/multiple', 'must be true or false'],
    [
      '"type":"enum","values":[1,2],"labels":["x"]',
      '/fields/0/labels',
      'must list one label for each option, in the same order',
    ],
    [
      '"type":"enum","values":[1,2],"labels":"xy"',
      '/fields/0/labels',
      'must list one label for each option, in the same order',
    ],
    ['"type":"enum","values":[1,2],"labels":["x",1]', '/fields/0/labels/1', 'must be a non-empty string'],
    ['"type":"enum","values":[1,2],"labels":["x","x"]', '/fields/0/labels/1', 'repeats a label'],
    ['"type":"string","a/b~c":1', '/fields/0/a~1b~0c', 'is not a property of a field'],
    ['"type":"string","description":null', '/fields/0/description', 'must be a string'],
    ['"type":"string","min":1', '/fields/0/min', 'is only for fields of type number'],
    ['"type":"enum","values":[1],"max":1', '/fields/0/max', 'is only for fields of type number'],
    ['"type":"number","min":"1"', '/fields/0/min', 'must be a number'],
    ['"type":"number","max":null', '/fields/0/max', 'must be a number'],
    ['"type":"number","min":2,"max":1', '/fields/0/min', 'must not exceed max'],
    ['"type":"number","min":1.00000000000000000001,"max":1', '/fields/0/min', 'must not exceed max'],
    ['"type":"string","counts":"no"', '/fields/0/counts', 'must be true or false'],
    ['"type":"string","tolerance":1', '/fields/0/tolerance', 'is only for fields of type number'],
    ['"type":"number","tolerance":"1"', '/fields/0/tolerance', 'must be a number that is not negative'],
    ['"type":"number","tolerance":-1e-400', '/fields/0/tolerance', 'must be a number that is not negative'],
    ['"type":"number","tolerance":1,"counts":false', '/fields/0/tolerance', 'applies only to fields that are compared'],
    ['"type":"number","values":[1]', '/fields/0/values', 'is only for fields of type enum'],
    ['"type":"enum"', '/fields/0/values', 'must list at least one option'],
    ['"type":"enum","values":[]', '/fields/0/values', 'must list at least one option'],
    ['"type":"enum","values":"x"', '/fields/0/values', 'must list at least one option'],
    ['"type":"enum","values":["x",{}]', '/fields/0/values/1', 'must be a string, number, boolean or null'],
    ['"type":"enum","values":[1,"1",1.0]', '/fields/0/values/2', 'repeats an option'],
    ['"type":"enum","values":["A","\\u0041"]', '/fields/0/values/1', 'repeats an option'],
  ])('reports what is wrong with the field {%s}', (properties, pointer, detail) => {
    expect(field(properties).problems).toContainEqual({ pointer, detail });
  });

  it('keeps which fields do not count for agreement, and tolerances as they are written', () => {
    const { schema, problems } = read(`{"fields":[
    {"key":"notes","type":"string","counts":false},
    {"key":"score","type":"number","tolerance":0.50,"counts":true},
    {"key":"size","type":"number","tolerance":0}
  ]}`);
    expect(problems).toEqual([]);
    expect(schema.fields).toEqual([
      { key: 'notes', type: 'string', counts: false },
      { key: 'score', type: 'number', tolerance: '0.50' },
      { key: 'size', type: 'number', tolerance: '0' },
    ]);
  });

  it('distinguishes options that only look alike', () => {
    expect(
      field('"type":"enum","values":[1,"1",true,"true",null,"null",12345678901234567890,12345678901234567891]'),
    ).toEqual(expect.objectContaining({ problems: [] }));
  });

  it('allows a lower bound that equals the upper one', () => {
    expect(field('"type":"number","min":1.0,"max":1').problems).toEqual([]);
  });

  it('requires distinct keys that are not empty, and fields that are objects', () => {
    const { problems } = read(
      '{"fields":[{"key":"a","type":"string"},{"key":"\\u0061","type":"boolean"},{"key":"","type":"string"},7,{"type":"string"}]}',
    );
    expect(problems).toEqual([
      { pointer: '/fields/1/key', detail: 'repeats the key "a"' },
      { pointer: '/fields/2/key', detail: 'must not be empty' },
      { pointer: '/fields/3', detail: 'must be an object' },
      { pointer: '/fields/4/key', detail: 'is missing' },
    ]);
  });

  it('may have a hundred thousand options', () => {
    const values = Array.from({ length: 100_000 }, (_, i) => i);
    expect(field(`"type":"enum","values":${JSON.stringify(values)}`).problems).toEqual([]);
  });

  it('never throws when it is read, whatever the JSON', () => {
    const fields = fc.array(
      fc.record(
        {
          ...{ key: anyJsonText, type: fc.oneof(anyJsonText, fc.constant('"enum"')), min: anyJsonText },
          ...{
            values: anyJsonText,
            labels: anyJsonText,
            tolerance: anyJsonText,
            counts: anyJsonText,
            default: anyJsonText,
            required: anyJsonText,
          },
        },
        { requiredKeys: [] },
      ),
    );
    const nearlySchema = fields.map((list) => {
      const texts = list.map((properties) => Object.entries(properties).map(([name, value]) => `"${name}":${value}`));
      return parseJsonText(`{"fields":[${texts.map((properties) => `{${properties.join(',')}}`).join(',')}]}`);
    });
    fc.assert(
      fc.property(fc.oneof(anyJsonText, nearlySchema), (json) => {
        const { schema, problems } = readAnnotationSchema(json);
        expect(Array.isArray(schema.fields)).toBe(true);
        for (const { pointer } of problems) expect(pointer).toMatch(/^\/fields/);
      }),
    );
  });
});
