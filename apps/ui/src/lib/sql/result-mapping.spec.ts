import {
  defaultKey,
  defaultItemParts,
  doubledNames,
  keyColumns,
  previewItem,
  type ItemPart,
} from './result-mapping.js';

const columns = (...names: string[]) =>
  names.map((name) => {
    const [label = '', type = 'text'] = name.split(' ');
    return { name: label, type };
  });

describe('the defaults', () => {
  it('follow the names, and use the first column as data if no name matches', () => {
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

  it('use an id as the key', () => {
    expect(defaultKey(columns('question', 'span_id', 'id'))).toBe('span_id');
    expect(defaultKey(columns('question', 'identity'))).toBe('');
  });
});

describe('repeated names', () => {
  it('cannot be keys, and neither can a column without a name', () => {
    const twice = columns('id', 'id', '', 'q', 'span_id');
    expect(keyColumns(twice)).toEqual(['q', 'span_id']);
    expect(defaultKey(twice)).toBe('span_id');
    expect(defaultKey(columns('id', 'id'))).toBe('');
  });

  it('are reported when two columns have them', () => {
    expect(doubledNames(columns('a', 'b', 'a', 'a'))).toEqual(['a']);
  });
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

  it('has null where no column is assigned, and leaves out columns marked as left out', () => {
    expect(item(['a', 'b'], ['data', 'none'], ['x', 'y'])).toEqual({
      data: '"x"',
      target: 'null',
      metadata: undefined,
    });
  });

  it('always has an object as metadata', () => {
    const of = (type: string, cell: string | null) =>
      item(['a', `m ${type}`], ['data', 'metadata'], ['x', cell]).metadata;
    expect(of('json', '{"b":1}')).toBe('{"b":1}');
    expect(of('json', '[1]')).toBe('{"m":[1]}');
    expect(of('json', null)).toBeUndefined();
    expect(of('text', null)).toBe('{"m":null}');
    expect(of('numeric', 'NaN')).toBe('{"m":"NaN"}');
  });
});
