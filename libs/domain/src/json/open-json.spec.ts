import fc from 'fast-check';
import { anyJsonText, anyPlainJson } from './json-text.fixture.js';
import { jsonDepth, parseJsonText, type JsonText } from './json-text.js';
import {
  decodeJsonString,
  jsonArray,
  jsonElements,
  jsonKind,
  jsonPropertyMap,
  jsonProperties,
  jsonObject,
} from './open-json.js';

const text = (json: string) => parseJsonText(json);
const kindOf = (value: unknown) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value);

/** Some versions of V8 (Node 24.21) read such a key as a backslash when similar objects were parsed before. */
const oneEscapedCharacterAsKey = /"\\(u[0-9a-f]{4}|.)"\s*:/;

/** Opens a text level by level, down to the scalars. */
function open(json: JsonText): unknown {
  switch (jsonKind(json)) {
    case 'array':
      return jsonElements(json).map(open);
    case 'object':
      return Object.fromEntries([...jsonPropertyMap(json)].map(([key, value]) => [key, open(value)]));
    case 'string':
      return decodeJsonString(json);
    case 'number':
    case 'boolean':
    case 'null':
      return JSON.parse(json);
  }
}

describe('opening JSON', () => {
  it('leads to the value that JSON.parse returns, for any text', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          anyJsonText,
          anyPlainJson.map((plain) => plain.text),
        ),
        (json) => {
          fc.pre(!oneEscapedCharacterAsKey.test(json));
          expect(jsonKind(json)).toBe(kindOf(JSON.parse(json)));
          expect(open(json)).toEqual(JSON.parse(json));
        },
      ),
      { numRuns: 500 },
    );
  });

  it('returns the texts inside unchanged', () => {
    fc.assert(
      fc.property(
        fc.array(anyJsonText),
        fc.array(fc.tuple(fc.string({ unit: 'binary' }), anyJsonText)),
        (list, pairs) => {
          expect(jsonElements(jsonArray(list))).toEqual(list);
          const written = `{ ${pairs.map(([key, value]) => `${JSON.stringify(key)} : ${value}`).join(' ,\n')} }`;
          expect(jsonProperties(written as JsonText)).toEqual(pairs.map(([key, value]) => ({ key, value })));
        },
      ),
    );
  });

  it('writes properties in their order and leaves undefined ones out', () => {
    expect(jsonObject({ b: text('1.10'), a: undefined, 'c"': text('[ ]') })).toBe('{"b":1.10,"c\\"":[ ]}');
    expect(jsonObject({})).toBe('{}');
    expect(jsonArray([])).toBe('[]');
  });

  it('returns repeated keys as written, and uses the last one', () => {
    const repeated = text('{"a":1,"b":2,"\\u0061":3}');
    expect(jsonProperties(repeated).map(({ key }) => key)).toEqual(['a', 'b', 'a']);
    expect(jsonPropertyMap(repeated).get('a')).toBe('3');
  });

  it('keeps keys that have a special meaning in JavaScript', () => {
    const names = [...jsonPropertyMap(text('{"__proto__":1,"constructor":2,"toString":3,"10":4,"9":5}')).keys()];
    expect(names).toEqual(['__proto__', 'constructor', 'toString', '10', '9']);
  });

  it.each(['{}', '{ }', '[]', '[ \n ]'])('finds nothing in %s', (empty) => {
    expect(empty.startsWith('{') ? jsonProperties(text(empty)) : jsonElements(text(empty))).toEqual([]);
  });

  it('opens 200 levels one by one', () => {
    let json = text(`${'[{"a":'.repeat(100)}1${'}]'.repeat(100)}`);
    for (let depth = 200; depth > 0; depth -= 2) {
      expect(jsonDepth(json)).toBe(depth);
      json = jsonPropertyMap(jsonElements(json)[0] ?? text('{}')).get('a') ?? text('null');
    }
    expect(json).toBe('1');
  });
});
