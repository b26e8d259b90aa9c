import { jsonMemberMap, parseJsonText } from '@labeling/domain';
import fc from 'fast-check';
import { removeMember, setMember } from './edit-member.js';

const six = parseJsonText('6.0');

describe('setMember', () => {
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
  ])('%j with %j', (text, key, expected) => {
    expect(setMember(text, key, six)).toBe(expected);
  });

  it('changes that member and no other character of the rest, whatever the object', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.string(), fc.nat(3), (object, key, indent) => {
        const before = parseJsonText(JSON.stringify(object, null, indent));
        const after = parseJsonText(setMember(before, key, six));
        expect(jsonMemberMap(after).get(key)).toBe('6.0');
        const others = (text: typeof before) => [...jsonMemberMap(text)].filter(([name]) => name !== key);
        expect(others(after)).toEqual(others(before));
        const gone = parseJsonText(removeMember(after, key));
        expect([...jsonMemberMap(gone)]).toEqual(others(before));
      }),
    );
  });
});

describe('removeMember', () => {
  it.each([
    ['{"a":1,"b":2}', 'a', '{"b":2}'],
    ['{"a":1,"b":2}', 'b', '{"a":1}'],
    ['{ "b": 2 }', 'b', '{ }'],
    ['{"b":1,"a":3,"b":2}', 'b', '{"a":3}'],
    ['{"a":1}', 'b', '{"a":1}'],
  ])('%j without %j', (text, key, expected) => {
    expect(removeMember(text, key)).toBe(expected);
  });
});
