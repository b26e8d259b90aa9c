import fc from 'fast-check';
import { difference, formatJson, layOut, placeInLayout } from './format-json.js';
import { spacedJson } from './spaced-json.fixture.js';
import { findJsonProblem } from './json-problem.js';

describe('findJsonProblem', () => {
  it.each(['{}', ' [1e400, 1.10, 12345678901234567890]', '"\\u0000"', 'null', '{"__proto__": 1, "a": 1, "a": 2}'])(
    'accepts %j',
    (text) => {
      expect(findJsonProblem(text)).toBeUndefined();
    },
  );

  it.each([
    ['{"a": 1,}', 8, 'Expected a key'],
    ['{"a" 1}', 5, 'Expected a colon'],
    ['{"a": 1 "b": 2}', 8, 'Expected a comma'],
    ["{'a': 1}", 1, 'double quotes'],
    ['[1, 2', 5, 'closing bracket'],
    ['{"a": tru}', 6, 'not a JSON value'],
    ['1 2', 2, 'Unexpected text after'],
    ['// no\n1', 0, 'no comments'],
  ])('finds the position in %j', (text, offset, message) => {
    const problem = findJsonProblem(text);
    expect(problem?.message).toContain(message);
    expect(problem?.offset).toBe(offset);
  });

  it('rejects exactly what JSON.parse rejects, with a position inside the text', () => {
    const broken = fc
      .tuple(fc.json(), fc.nat(40), fc.constantFrom('', ',', '"', '{', '01', '\u0000', '}', '/*'))
      .map(([text, at, insert]) => text.slice(0, at) + insert + text.slice(at + 1));
    fc.assert(
      fc.property(broken, (text) => {
        const problem = findJsonProblem(text);
        let valid = true;
        try {
          JSON.parse(text);
        } catch {
          valid = false;
        }
        expect(problem === undefined).toBe(valid);
        if (problem) expect(problem.offset).toBeLessThanOrEqual(text.length);
      }),
    );
  });
});

describe('formatJson', () => {
  it.each([
    [
      '{"b":1.10,"a":[1e400,"\\u0000"],"c":{}}',
      '{\n  "b": 1.10,\n  "a": [\n    1e400,\n    "\\u0000"\n  ],\n  "c": {}\n}',
    ],
    [' [ ] ', '[]'],
    ['\r\n{ "a\\\\" : { } }\t', '{\n  "a\\\\": {}\n}'],
    ['[ true,null,"[1, 2]" ]', '[\n  true,\n  null,\n  "[1, 2]"\n]'],
    [' "x" ', '"x"'],
  ])('lays out %j', (text, expected) => {
    expect(formatJson(text)).toBe(expected);
  });

  it('changes only whitespace between tokens, and reports each gap', () => {
    fc.assert(
      fc.property(spacedJson, (text) => {
        const { shown, gaps } = layOut(text);
        let rebuilt = '';
        let at = 0;
        for (const { from, to, shownFrom, shownTo } of gaps) {
          expect(`${text.slice(from, to)}${shown.slice(shownFrom, shownTo)}`).toMatch(/^\s*$/);
          rebuilt += text.slice(at, from) + shown.slice(shownFrom, shownTo);
          at = to;
        }
        expect(rebuilt + text.slice(at)).toBe(shown);
        expect(JSON.parse(shown)).toEqual(JSON.parse(text));
        expect(shown).toBe(formatJson(shown));
      }),
    );
  });

  it('breaks lines without indentation when that would make a text many times longer', () => {
    const deep = `${'['.repeat(150)}${'1,'.repeat(60_000)}1${']'.repeat(150)}`;
    expect(formatJson(deep).length).toBeLessThan(deep.length * 2);
    expect(formatJson(deep)).toContain('\n1,\n1,\n');
  });
});

describe('placeInLayout', () => {
  it('keeps every position before the same token', () => {
    fc.assert(
      fc.property(spacedJson, fc.nat(), (text, n) => {
        const place = n % (text.length + 1);
        const layout = layOut(text);
        const after = (all: string, from: number) => all.slice(from).replaceAll(/\s/g, '');
        expect(after(layout.shown, placeInLayout(layout, place))).toBe(after(text, place));
      }),
    );
  });
});

describe('difference', () => {
  it('is one edit that turns one text into the other', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', 'b') }),
        fc.string({ unit: fc.constantFrom('a', 'b') }),
        (a, b) => {
          const { from, to, insert } = difference(a, b);
          expect(a.slice(0, from) + insert + a.slice(to)).toBe(b);
        },
      ),
    );
    expect(difference('same', 'same')).toEqual({ from: 4, to: 4, insert: '' });
  });
});
