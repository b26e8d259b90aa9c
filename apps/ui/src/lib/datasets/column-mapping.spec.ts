import { choiceProblem, defaultChoices, defaultKey, keyColumns, mappingQuery } from './column-mapping.js';
import { previewOf } from './file-preview.js';
import type { ImportFormat } from './import-format.js';

type Rows = (count: number) => string;

async function choices(format: ImportFormat, text: string) {
  return defaultChoices(await previewOf(new Blob([text]), format));
}
const query = async (format: ImportFormat, text: string) =>
  Object.fromEntries(mappingQuery(await choices(format, text)));

describe('the default mapping of columns', () => {
  it.each([
    [
      'the usual names',
      'csv',
      'question,answer,level\nq,a,1\n',
      { data: 'question', target: 'answer', metadata: 'level' },
    ],
    ['the first column to data when none has a usual name', 'csv', 'a,b\n1,2\n', { data: 'a', metadata: 'b' }],
    ['several columns to one part', 'csv', 'Prompt,input,label\n1,2,3\n', { data: 'Prompt,input', target: 'label' }],
    [
      'names with commas, quotes and spaces',
      'csv',
      '"a, b","say ""x""", c\n1,2,3\n',
      { data: '"a, b"', metadata: '"say ""x"""," c"' },
    ],
    [
      'JSON where the first rows look like it',
      'csv',
      'text,meta\n[no,"{""a"":1}"\nx,\n',
      { data: 'text', metadata: 'meta', json: 'meta' },
    ],
    [
      'an export in JSON Lines',
      'jsonl',
      '{"id":"1","data":1.10,"target":2,"metadata":null,"createdAt":"t","provenance":null}',
      { data: 'data', target: 'target', metadata: 'metadata' },
    ],
    [
      'an export in CSV',
      'csv',
      'id,data,target,metadata,createdAt,provenance\r\n1,1.10,"""x""",,t,\r\n',
      { data: 'data', target: 'target', metadata: 'metadata', json: 'data,target,metadata' },
    ],
    [
      'a table from elsewhere with an empty target',
      'csv',
      'data,target\r\n"{""a"":1}",\r\n',
      { data: 'data', target: 'target', json: 'data' },
    ],
    [
      'members of later lines',
      'jsonl',
      '{"data":1}\n{"data":2}\n{"data":3}\n{"data":4,"target":5,"metadata":{}}\n',
      { data: 'data', target: 'target', metadata: 'metadata' },
    ],
    [
      'members of any row',
      'jsonl',
      '{"question":1}\n{"answer":2,"question":3}\n',
      { data: 'question', target: 'answer' },
    ],
  ] as const)('maps %s', async (_, format, text, expected) => {
    expect(await query(format, text)).toEqual(expected);
  });

  it('leaves out the keys that items have in requests', async () => {
    const lines = '{"data":1,"target":2,"idempotencyKey":"a"}';
    expect(await query('jsonl', lines)).toEqual({ data: 'data', target: 'target' });
  });

  it('must include data', async () => {
    const found = await choices('csv', 'question\n1\n');
    expect(choiceProblem(found)).toBeUndefined();
    expect(choiceProblem(found.map((column) => ({ ...column, part: 'none' })))).toMatch('becomes the data');
  });

  it('says which name two columns share until both are left out, and offers neither as the key', async () => {
    const found = await choices('csv', 'id,id,q\n1,2,3\n');
    expect(choiceProblem(found)).toMatch('Two columns are called “id”');
    const without = found.map((column) => (column.name === 'id' ? { ...column, part: 'none' as const } : column));
    expect(choiceProblem(without.map((column) => (column.name === 'q' ? { ...column, part: 'data' } : column)))).toBe(
      undefined,
    );
    expect(keyColumns(found)).toEqual(['q']);
    expect(defaultKey(await previewOf(new Blob(['id,id,q\n1,2,3\n']), 'csv'))).toBe('');
  });

  it.each([
    ['jsonl', '[1]', /Line 1 is not a JSON object/],
    ['csv', 'a\n"b"c\n', /cannot be read as CSV/],
    ['parquet', 'PAR1', /cannot be read as Parquet/],
    ['csv', '', /empty/],
  ] as const)('does not exist for a file that is not %s', async (format, text, message) => {
    await expect(previewOf(new Blob([text]), format)).rejects.toThrow(message);
  });
});

describe('the column that is suggested for keys', () => {
  const [rows, lines] = [(n: number) => `x,${n}\n`, (n: number) => `{"id":${n}}\n`].map(
    (row) => (count: number) => Array.from({ length: count }, (_, n) => row(n)).join(''),
  ) as [Rows, Rows];
  it.each([
    ['idempotencyKey', 'jsonl', '{"id":1,"idempotencyKey":"a"}\n{"id":2,"idempotencyKey":"b"}'],
    ['ID', 'csv', 'q,ID\nx,1\ny,2\n'],
    ['absent when its first values are equal', 'csv', 'q,id\nx,1\ny,1\n', ''],
    ['absent when one of its first values is missing', 'jsonl', '{"q":1,"id":1}\n{"q":2}', ''],
    ['absent when one of its first values is empty', 'csv', 'q,id\nx,1\ny,\n', ''],
    ['absent when one is repeated later', 'csv', `q,id\n${rows(400)}x,7\n`, ''],
    ['absent when a later row has none', 'jsonl', `${lines(400)}{"q":1}\n`, ''],
    ['id', 'csv', `q,id\n${rows(400)}`],
    ['id', 'jsonl', lines(400)],
    ['absent when no name is usual', 'csv', 'q,user_id\nx,1\n', ''],
  ] as const)('is %s', async (name, format, text, expected: string = name) => {
    expect(defaultKey(await previewOf(new Blob([text]), format))).toBe(expected);
  });

  it('is named in the query, in quotes if its name has a comma', async () => {
    const named = mappingQuery(await choices('csv', 'q,"a, b"\n1,2\n'), 'a, b');
    expect(named.get('key')).toBe('"a, b"');
  });
});
