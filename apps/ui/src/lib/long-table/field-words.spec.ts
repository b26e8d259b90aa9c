import fc from 'fast-check';
import { columnsFrom, targetWords, wordsOf } from './field-words.js';

const fields = (text: string, isWhole = true, keys?: string[]) => targetWords({ text, isWhole }, keys).fields;

describe('the words of a target', () => {
  it('are the values of its keys, numbers as they are written', () => {
    expect(fields('{"verdict": "wr\\u006fng", "score":1.10, "sure" : false, "note": null}')).toEqual([
      ...[
        ['verdict', 'wrong'],
        ['score', '1.10'],
        ['sure', 'false'],
        ['note', 'null'],
      ],
    ]);
    expect(fields('{"a":{"b":[1,{"c":2}]},"d":"},{\\"x\\":"}')).toEqual([
      ['a', 'b: 1 · c: 2'],
      ['d', '},{"x":'],
    ]);
    expect(fields('{"__proto__":1,"a":"first","a":"last"}')).toEqual([
      ['__proto__', '1'],
      ['a', 'last'],
    ]);
    expect(fields(' {}')).toEqual([]);
  });

  it('are only those of the requested keys', () => {
    expect(fields('{"a":1,"b":2,"c":3}', true, ['c', 'x', 'a'])).toEqual([
      ['a', '1'],
      ['c', '3'],
    ]);
  });

  it('end with an ellipsis where the text was cut', () => {
    expect(fields('{"a":1,"b":"two wo', false)).toEqual([
      ['a', '1'],
      ['b', 'two wo…'],
    ]);
    expect(fields('{"a":1,"b', false)).toEqual([['a', '1']]);
    const [[, long] = ['', '']] = fields(JSON.stringify({ a: 'x'.repeat(500) })) ?? [];
    expect([long?.length, long?.at(-1)]).toEqual([81, '…']);
    expect(fields(JSON.stringify({ a: `x${'😀'.repeat(50)}` }))).toEqual([['a', `x${'😀'.repeat(39)}…`]]);
  });

  it('are a preview if it is not an object', () => {
    expect(targetWords({ text: '["a"]', isWhole: true })).toEqual({
      fields: null,
      preview: [{ keys: '', words: 'a' }],
    });
  });

  it('name every key of any object, and never a key that the object of a cut text lacks', () =>
    fc.assert(
      fc.property(
        fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 }), { maxKeys: 8 }),
        fc.nat(),
        (object, cut) => {
          const text = JSON.stringify(object);
          expect(fields(text)?.map(([key]) => key)).toEqual(expect.arrayContaining(Object.keys(object)));
          const start = text.slice(0, Math.max(1, cut % text.length));
          for (const [key] of fields(start, false) ?? []) expect(Object.keys(object)).toContain(key);
        },
      ),
    ));
});

describe('the columns of a list', () => {
  const rows = [
    { fields: [['b', '1']] as const },
    { fields: null },
    {
      fields: [
        ['a', '1'],
        ['b', '2'],
      ] as const,
    },
  ];

  it('are the fields of the schema', () => {
    expect(columnsFrom({ fields: [{ key: 'verdict' }, { key: 'score' }] }, rows)).toEqual(['verdict', 'score']);
  });

  it('are the first keys of the first targets when there is no schema', () => {
    expect(columnsFrom(undefined, rows)).toEqual(['b', 'a']);
    expect(columnsFrom({ fields: [] }, [{ fields: null }])).toEqual([]);
  });

  it('are empty where a target lacks the key', () => {
    expect([wordsOf([['a', '']], 'a'), wordsOf([['a', '']], 'b'), wordsOf(null, 'a')]).toEqual([
      '',
      undefined,
      undefined,
    ]);
  });
});
