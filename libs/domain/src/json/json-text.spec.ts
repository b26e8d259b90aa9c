import fc from 'fast-check';
import { anyJsonText } from './json-text.fixture.js';
import { jsonDepth, JsonTextError, parseJsonText, toJsonText, type JsonText } from './json-text.js';
import { jsonProperties } from './open-json.js';

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const isJson = (text: string) => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

describe('parseJsonText', () => {
  it('keeps a text as written, without surrounding whitespace', () => {
    fc.assert(fc.property(anyJsonText, (text) => expect(parseJsonText(`\n ${text}\t`)).toBe(text)));
  });

  it('accepts what JSON.parse accepts and refuses what it refuses', () => {
    const almostJson = fc.tuple(anyJsonText, fc.nat(), fc.constantFrom('', '"', '\\', '{', ']', ',', '0', '\u00a0'));
    fc.assert(
      fc.property(almostJson, ([text, at, slip]) => {
        const place = at % (text.length + 1);
        const changed = text.slice(0, place) + slip + text.slice(place + 1);
        if (isJson(changed)) expect(isJson(parseJsonText(changed))).toBe(true);
        else expect(() => parseJsonText(changed)).toThrow(JsonTextError);
      }),
      { numRuns: 1_000 },
    );
  });

  it.each(['', ' ', 'undefined', 'NaN', '01', '1.', "'a'", '{a:1}', '[1,]', '"\u0000"', '\ufeff1', '1 2', '"\\x"'])(
    'refuses %j',
    (text) => {
      expect(() => parseJsonText(text)).toThrow(expect.objectContaining({ code: 'json_invalid' }));
    },
  );

  it('reports where the text stops being JSON, if that is known', () => {
    expect(() => parseJsonText('{"a":1,}')).toThrow(expect.objectContaining({ position: 7 }));
    expect(() => parseJsonText('{"a": tru}')).toThrow(expect.objectContaining({ position: undefined }));
  });

  it('accepts 200 levels and refuses 201 or 100,000', () => {
    expect(parseJsonText(nested(200))).toBe(nested(200));
    const tooDeep = expect.objectContaining({ code: 'json_too_deep' });
    expect(() => parseJsonText(nested(201))).toThrow(tooDeep);
    expect(() => parseJsonText(nested(100_000))).toThrow(tooDeep);
    expect(() => parseJsonText(nested(3), 2)).toThrow(tooDeep);
  });

  it.each([
    ['{"\ud800":1}', '{"\\ud800":1}'],
    ['{"\udc00\ud800":1}', '{"\\udc00\\ud800":1}'],
    ['{"\ud83d":"\ud83d\ude00\ude00"}', '{"\\ud83d":"\ud83d\ude00\\ude00"}'],
  ])('writes unpaired surrogates as escapes, which keeps the value', (text, escaped) => {
    expect(parseJsonText(text)).toBe(escaped);
    const parsed = jsonProperties(escaped as JsonText).map(({ key }) => key);
    expect(parsed).toEqual(jsonProperties(text as JsonText).map(({ key }) => key));
  });
});

describe('toJsonText', () => {
  it('returns the text of a value, even of one with unpaired surrogates', () => {
    expect(toJsonText({ a: [1, null, '\ud800'] })).toBe('{"a":[1,null,"\\ud800"]}');
  });

  it.each([undefined, () => 1, Symbol('x')])('refuses values that have no JSON text', (value) => {
    expect(() => toJsonText(value)).toThrow(JsonTextError);
  });
});

describe('jsonDepth', () => {
  const depthOf = (value: unknown): number =>
    typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;

  it('counts the brackets around the innermost value', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => expect(jsonDepth(JSON.stringify(value))).toBe(depthOf(value))));
  });

  it('does not count brackets inside strings', () => {
    expect(jsonDepth('["[[{\\"[[", {"]}\\\\":1}]')).toBe(2);
  });
});
