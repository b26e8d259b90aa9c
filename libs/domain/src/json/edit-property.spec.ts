import fc from 'fast-check';
import { removeProperty, setProperty } from './edit-property.js';
import { anyJsonText } from './json-text.fixture.js';
import { parseJsonText, type JsonText } from './json-text.js';
import { jsonKind, jsonPropertyMap, jsonProperties, type JsonProperty } from './open-json.js';

const six = parseJsonText('6.0');
/** Keeps space around the value, which people may leave when typing. */
const typed = (text: string) => text as JsonText;

describe('setProperty', () => {
  it.each([
    ['{"a":1.10,"b":12345678901234567890}', 'a', '{"a":6.0,"b":12345678901234567890}'],
    ['{"a":1.10}', 'b', '{"a":1.10,"b":6.0}'],
    ['{ "a": 1e400 }', 'b', '{ "a": 1e400, "b": 6.0 }'],
    ['{ "a": 1, "c": 2 }', 'b', '{ "a": 1, "c": 2, "b": 6.0 }'],
    ['{\n\t"a" : 1\n}\n', 'b', '{\n\t"a" : 1,\n\t"b" : 6.0\n}\n'],
    ['{}', 'b', '{"b": 6.0}'],
    [' {\n} ', 'b', ' {"b": 6.0} '],
    ['{"b":1,"b":2}', 'b', '{"b":1,"b":6.0}'],
    ['{"__proto__":1}', '__proto__', '{"__proto__":6.0}'],
    ['{"\\u0062":1}', 'b', '{"\\u0062":6.0}'],
    ['{"b":1,"\\u0062":2,"a":3}', 'b', '{"b":1,"\\u0062":6.0,"a":3}'],
    ['{"b":{"b":[1,"}"]},"a":"\\"b\\":1"}', 'b', '{"b":6.0,"a":"\\"b\\":1"}'],
    ['{"a":{"b":1}}', 'b', '{"a":{"b":1},"b":6.0}'],
    ['{"a":1}', 'say "b"\n', '{"a":1,"say \\"b\\"\\n":6.0}'],
    ['{"a":1}', '\ud800', '{"a":1,"\\ud800":6.0}'],
    ['{"a":1 , "c":2 }', 'b', '{"a":1 , "c":2, "b":6.0 }'],
  ])('sets in %j the property %j', (text, key, expected) => {
    expect(setProperty(typed(text), key, six)).toBe(expected);
  });

  it('changes that property and no other character of any object', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.string(), fc.nat(3), (object, key, indent) => {
        const before = parseJsonText(JSON.stringify(object, null, indent));
        const after = parseJsonText(setProperty(before, key, six));
        expect(jsonPropertyMap(after).get(key)).toBe('6.0');
        const others = (text: typeof before) => [...jsonPropertyMap(text)].filter(([name]) => name !== key);
        expect(others(after)).toEqual(others(before));
        const gone = parseJsonText(removeProperty(after, key));
        expect([...jsonPropertyMap(gone)]).toEqual(others(before));
      }),
    );
  });
});

describe('any object', () => {
  const object = anyJsonText.filter((text) => jsonKind(text) === 'object');
  const keyIn = (text: JsonText) => fc.constantFrom('a', '__proto__', ...jsonProperties(text).map(({ key }) => key));
  const objectAndKey = object.chain((text) => fc.tuple(fc.constant(text), keyIn(text)));

  it('keeps every other property as written and in its place', () => {
    fc.assert(
      fc.property(objectAndKey, anyJsonText, ([text, key], value) => {
        const before = jsonProperties(text);
        const place = before.findLastIndex((property) => property.key === key);
        const expected: JsonProperty[] = place < 0 ? [...before, { key, value }] : before.with(place, { key, value });
        const after = setProperty(text, key, value);
        expect(jsonProperties(parseJsonText(after, Infinity))).toEqual(expected);
        if (place >= 0) expect(setProperty(after, key, before[place]?.value ?? value)).toBe(text);
      }),
    );
  });

  it('loses a removed property and nothing else', () => {
    fc.assert(
      fc.property(objectAndKey, ([text, key]) => {
        const left = parseJsonText(removeProperty(text, key), Infinity);
        expect(jsonProperties(left)).toEqual(jsonProperties(text).filter((property) => property.key !== key));
      }),
    );
  });
});

describe('removeProperty', () => {
  it.each([
    ['{"a":1,"b":2}', 'a', '{"b":2}'],
    ['{"a":1,"b":2}', 'b', '{"a":1}'],
    ['{ "b": 2 }', 'b', '{ }'],
    ['{"b":1,"a":3,"b":2}', 'b', '{"a":3}'],
    ['{"a":1}', 'b', '{"a":1}'],
    ['{\n  "a": 1,\n  "b": 2\n}\n', 'a', '{\n  "b": 2\n}\n'],
    ['{\n  "a": 1,\n  "b": 2\n}\n', 'b', '{\n  "a": 1\n}\n'],
    ['{"b":1,"\\u0062":2}', 'b', '{}'],
    ['{ "b":1, "a":2 , "b":3, "b" :4 }', 'b', '{ "a":2 }'],
    ['{}', 'b', '{}'],
  ])('removes from %j the property %j', (text, key, expected) => {
    expect(removeProperty(typed(text), key)).toBe(expected);
  });

  it('removes a key that is repeated a hundred thousand times', () => {
    const often = typed(`{${'"b":1,'.repeat(100_000)}"a":2}`);
    expect(removeProperty(often, 'b')).toBe('{"a":2}');
  });
});
