import { parseJsonText } from '../json/json-text.js';
import { readAnnotationSchema } from './annotation-schema.js';
import { withDefaults } from './with-defaults.js';

const { schema } = readAnnotationSchema(
  parseJsonText(`{"fields":[{"key":"verdict","type":"enum","values":["right","wrong"],"default":"right"},
    {"key":"score","type":"number","default":1.0},{"key":"note","type":"string"}]}`),
);

describe('a target with its defaults', () => {
  it.each([
    ['{ "extra" : 1e0 }', '{ "extra" : 1e0, "verdict": "right", "score": 1.0 }'],
    ['{"verdict":"wrong","score":2}', '{"verdict":"wrong","score":2}'],
    ['{"score":null,"verdict":""}', '{"score":null,"verdict":""}'],
    ['"text"', '"text"'],
  ])('gets those that it lacks, and is otherwise unchanged: %s', (target, expected) => {
    expect(JSON.parse(withDefaults(parseJsonText(target), schema))).toEqual(JSON.parse(expected));
    if (target === expected) expect(withDefaults(parseJsonText(target), schema)).toBe(target);
    else expect(withDefaults(parseJsonText(target), schema)).toContain('"extra" : 1e0');
  });
});
