import { defaultKey, defaultItemParts, doubledNames, previewItem, type ItemPart } from './result-mapping.js';

const columns = (...names: string[]) =>
  names.map((name) => {
    const [label = '', type = 'text'] = name.split(' ');
    return { name: label, type };
  });

describe('the defaults', () => {
  it('go by names, and make the first column data when none is named so', () => {
    expect(defaultItemParts(columns('id', 'Question', 'answer', 'model'))).toEqual([
      'metadata',
      'data',
      'target',
      'metadata',
    ]);
    expect(defaultItemParts(columns('a', 'b'))).toEqual(['data', 'metadata']);
    expect(defaultItemParts(columns('answer', 'b'))).toEqual(['target', 'data']);
    expect(defaultItemParts(columns('answer'))).toEqual(['target']);
  });

  it('take an id for the key', () => {
    expect(defaultKey(columns('question', 'span_id', 'id'))).toBe('span_id');
    expect(defaultKey(columns('question', 'identity'))).toBe('');
  });
});

it('names that are there twice are told', () => {
  expect(doubledNames(columns('a', 'b', 'a', 'a'))).toEqual(['a']);
});

describe('the item of a row', () => {
  const item = (
    names: readonly string[],
    itemParts: readonly ItemPart[],
    row: readonly (string | number | boolean | null)[],
  ) => previewItem(columns(...names), itemParts, row);

  it('has one column as its value and several as an object, every digit and key as written', () => {
    const names = ['q json', 't numeric', '1 bigint', '0 text', 'm boolean'];
    const itemParts: ItemPart[] = ['data', 'target', 'target', 'target', 'metadata'];
    expect(item(names, itemParts, ['{"z":1.10,"a":1e400}', '1.10', '12345678901234567890', '5', true])).toEqual({
      data: '{"z":1.10,"a":1e400}',
      target: '{"t":1.10,"1":12345678901234567890,"0":"5"}',
      metadata: '{"m":true}',
    });
  });

  it('has null where nothing is assigned, and leaves out what is', () => {
    expect(item(['a', 'b'], ['data', 'none'], ['x', 'y'])).toEqual({
      data: '"x"',
      target: 'null',
      metadata: undefined,
    });
  });

  it('has an object as metadata in any case', () => {
    const of = (type: string, cell: string | null) =>
      item(['a', `m ${type}`], ['data', 'metadata'], ['x', cell]).metadata;
    expect(of('json', '{"b":1}')).toBe('{"b":1}');
    expect(of('json', '[1]')).toBe('{"m":[1]}');
    expect(of('json', null)).toBeUndefined();
    expect(of('text', null)).toBe('{"m":null}');
    expect(of('numeric', 'NaN')).toBe('{"m":"NaN"}');
  });
});
