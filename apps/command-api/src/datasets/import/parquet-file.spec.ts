import { ByteWriter, ParquetWriter, parquetWrite, type ColumnSource } from 'hyparquet-writer';
import { mkdtemp, open, rm, writeFile, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parquetFile } from './parquet-file.js';
import { charactersOf, type SourceFile } from './source-rows.js';
import { jsonOfStored } from './parquet-values.js';
import { momentText, timeText } from './parquet-times.js';

/** 20,000,000 nulls in one run. */
const nulls =
  'UEFSMRUGFQoVDFwVgLSJExWAtIkTFYC0iRMVABUKFQAAAIC0iRMAABUEGSxIBHJvb3QVAgAVAiUCGARkYXRhABaAtIkTGRwZHCYIHBUCGRUAGRgEZGF0YRUCFoC0iRMWRhZIJggAABZGFoC0iRM2SAAoCWh5cGFycXVldBkcHAAAAFoAAABQQVIx';

/** The same bytes, with the run claimed to be 1,600,000,000 long. */
function patched(bytes: Buffer): Buffer {
  const twentyMillion = Buffer.from([0x80, 0xb4, 0x89, 0x13]);
  for (let at = bytes.indexOf(twentyMillion); at >= 0; at = bytes.indexOf(twentyMillion, at + 4)) bytes[at + 3] = 0x7f;
  return bytes;
}

/** Twenty columns of the same thirty million characters, in a file that claims to unpack to `claimed` bytes. */
function understated(claimed = 1n): Uint8Array {
  const [names, bytes] = [Array.from({ length: 20 }, (_, i) => `x${i}`), new ByteWriter()];
  const schemaOf = (columns: readonly string[]): Schema => [
    { name: 'root', num_children: columns.length },
    ...columns.map((name) => ({ name, type: 'BYTE_ARRAY', converted_type: 'UTF8' }) as const),
  ];
  const writer = new ParquetWriter({ writer: bytes, schema: schemaOf(['x0']), statistics: false });
  void writer.write({ columnData: [column('x0', ['x'.repeat(30_000_000)])] });
  writer.schema = schemaOf(names);
  for (const group of writer.row_groups) {
    group.total_byte_size = claimed;
    group.columns = names.flatMap((name) =>
      group.columns.map(({ meta_data: stored, ...chunk }) => ({
        ...chunk,
        ...(stored && { meta_data: { ...stored, path_in_schema: [name] } }),
      })),
    );
  }
  void writer.finish();
  return new Uint8Array(bytes.getBuffer());
}

type Schema = ConstructorParameters<typeof ParquetWriter>[0]['schema'];
let directory: string;
let file: FileHandle | undefined;
let source: SourceFile | undefined;
/** How often the end of a process was reported. */
let ends: number;
beforeEach(async () => {
  ends = 0;
  directory = await mkdtemp(join(tmpdir(), 'parquet-'));
});
afterEach(async () => {
  source?.close?.();
  source = undefined;
  await file?.close();
  file = undefined;
  await rm(directory, { recursive: true, force: true });
});

async function opened(bytes: Uint8Array, most = 1_000_000, rows = 1_000, memory?: number) {
  await writeFile(join(directory, 'file'), bytes);
  file = await open(join(directory, 'file'));
  source?.close?.();
  const limits = { longest: 500_000, most, rows, ...(memory && { memory }) };
  return (source = await parquetFile(file, limits, () => void ends++));
}
function written(columnData: ColumnSource[], schema?: Schema): Uint8Array {
  const writer = new ByteWriter();
  parquetWrite({ writer, columnData, rowGroupSize: 2, ...(schema && { schema }) });
  return new Uint8Array(writer.getBuffer());
}
/** The contents of the rows, column by column. */
async function cellsOf(bytes: Uint8Array, wanted?: readonly string[]): Promise<unknown[][]> {
  const all: unknown[][] = [];
  const { rows: rowsOf, columns } = await opened(bytes);
  for await (const rows of rowsOf(new Set(wanted ?? columns))) {
    for (const row of rows) all.push('cells' in row ? [...row.cells.values()] : [row.complaint]);
  }
  return all;
}
const column = (name: string, data: unknown[], type?: ColumnSource['type']): ColumnSource => {
  return { name, data, ...(type && { type }) };
};
/** One column of the stored type. */
const one = (element: object, data: unknown[]) =>
  written([column('x', data)], [
    { name: 'root', num_children: 1 },
    { name: 'x', ...element },
  ] as Schema);

describe('a Parquet file', () => {
  it('has its columns, rows and texts as stored', async () => {
    const bytes = written([
      column('text', ['007', ' \n', null], 'STRING'),
      column('long', [3122306864379792082n, -1n, null], 'INT64'),
      column('double', [1.1, -0, 1e300], 'DOUBLE'),
      column('yes', [true, false, null], 'BOOLEAN'),
    ]);
    const source = await opened(bytes);
    expect([source.columns, source.total]).toEqual([['text', 'long', 'double', 'yes'], 3]);
    await file?.close();
    expect(await cellsOf(bytes)).toEqual([
      [{ text: '007' }, { json: '3122306864379792082' }, { json: '1.1' }, { json: 'true' }],
      [{ text: ' \n' }, { json: '-1' }, { json: '-0' }, { json: 'false' }],
      [{ json: 'null' }, { json: 'null' }, { json: '1e+300' }, { json: 'null' }],
    ]);
  });

  it.each([
    [
      'decimals',
      { type: 'INT64', converted_type: 'DECIMAL', scale: 2, precision: 18 },
      [110n, -5n, 0n],
      ['1.10', '-0.05', '0.00'],
    ],
    [
      'unsigned numbers',
      { type: 'INT64', converted_type: 'UINT_64' },
      [18446744073709551615n],
      ['18446744073709551615'],
    ],
    ['days', { type: 'INT32', converted_type: 'DATE' }, [20_000, -1], ['"2024-10-04"', '"1969-12-31"']],
    [
      'moments',
      { type: 'INT64', converted_type: 'TIMESTAMP_MICROS' },
      [1_700_000_000_123_456n],
      ['"2023-11-14T22:13:20.123456Z"'],
    ],
    ['times', { type: 'INT32', converted_type: 'TIME_MILLIS' }, [45_000_001], ['"12:30:00.001"']],
  ] as const)('keeps every digit of %s', async (_, element, data, expected) => {
    const cells = await cellsOf(one(element, [...data]));
    expect(cells).toEqual(expected.map((json) => [{ json }]));
  });

  it('names a value that has no JSON form', async () => {
    expect(await cellsOf(written([column('x', [NaN, 1.5], 'DOUBLE')]))).toEqual([
      ['"x" is NaN, for which JSON has no number'],
      [{ json: '1.5' }],
    ]);
    expect(await cellsOf(written([column('x', [new Uint8Array([0xff])], 'BYTE_ARRAY')]))).toEqual([
      ['"x" contains bytes that are not UTF-8'],
    ]);
  });

  it('is decoded only in the requested columns, whatever is in the others', async () => {
    const bytes = written(
      [
        column('score', [NaN]),
        column('last', ['x']),
        column('span', [new Uint8Array(12)]),
        column('q', [7]),
        column('broken', ['never decoded']),
      ],
      [
        { name: 'root', num_children: 5 },
        { name: 'score', type: 'DOUBLE' },
        { name: 'last', type: 'BYTE_ARRAY', converted_type: 'UTF8' },
        { name: 'span', type: 'FIXED_LEN_BYTE_ARRAY', type_length: 12, converted_type: 'INTERVAL' },
        { name: 'q', type: 'INT32' },
        { name: 'broken', type: 'BYTE_ARRAY' },
      ],
    );
    const damaged = Buffer.from(bytes);
    // The length of its only text.
    damaged[damaged.indexOf('never decoded') - 1] = 0x7f;
    expect(await cellsOf(damaged, ['q', 'last'])).toEqual([[{ text: 'x' }, { json: '7' }]]);
    expect(await cellsOf(bytes, ['score'])).toEqual([['"score" is NaN, for which JSON has no number']]);
    expect(await cellsOf(bytes, ['span'])).toEqual([['"span" is of type INTERVAL, which cannot be imported']]);
  });

  it('is refused when it unpacks to more than the limit', async () => {
    const bytes = written([column('x', ['a'.repeat(50_000), 'b'.repeat(50_000)], 'STRING')]);
    expect(bytes.length).toBeLessThan(20_000);
    await expect(opened(bytes, 90_000)).rejects.toThrow(/unpacks to \d{6} bytes; at most 90000/);
  });

  it('is refused for its number of rows before any is decoded, whatever size it claims', async () => {
    const [bytes] = [Buffer.from(nulls, 'base64')];
    expect(bytes.length).toBe(138);
    await expect(opened(bytes, 1e9, 1_000_000)).rejects.toMatchObject({
      code: 'import_too_large',
      detail: expect.stringContaining('at most 1000000 rows'),
    });
  });

  it('is read a few rows at a time', async () => {
    const many = 25_000;
    const bytes = new ByteWriter();
    parquetWrite({
      writer: bytes,
      columnData: [
        column(
          'x',
          Array.from({ length: many }, () => null),
          'INT32',
        ),
      ],
    });
    const sizes: number[] = [];
    for await (const rows of (await opened(new Uint8Array(bytes.getBuffer()), 1e9, many)).rows(new Set('x')))
      sizes.push(rows.length);
    expect([Math.max(...sizes), sizes.reduce((sum, size) => sum + size)]).toEqual([500, many]);
  });

  it('is read fewer rows at a time if a text in it is repeated many times', async () => {
    const bytes = new ByteWriter();
    const texts = Array.from({ length: 500 }, () => 'y'.repeat(300_000));
    parquetWrite({ writer: bytes, columnData: [column('x', texts, 'STRING')] });
    expect(bytes.getBuffer().byteLength).toBeLessThan(50_000);
    let count = 0;
    for await (const rows of (await opened(new Uint8Array(bytes.getBuffer()), 1e9)).rows(new Set('x'))) {
      expect(rows.reduce((characters, row) => characters + charactersOf(row), 0)).toBeLessThan(5_000_000);
      count += rows.length;
    }
    expect(count).toBe(500);
  });

  it.each([
    ['array', '[{"content":"a"},{"content":"b"}]'],
    ['x_tuple', '[{"content":"a"},{"content":"b"}]'],
    ['list', '["a","b"]'],
  ])('has lists whose elements depend on the name of their group, "%s"', async (group, json) => {
    const bytes = written(
      [column('x', [['a', 'b'], [], null])],
      [
        { name: 'root', num_children: 1 },
        { name: 'x', num_children: 1, repetition_type: 'OPTIONAL', converted_type: 'LIST' },
        { name: group, num_children: 1, repetition_type: 'REPEATED' },
        { name: 'content', type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: 'REQUIRED' },
      ],
    );
    expect(await cellsOf(bytes)).toEqual([[{ json }], [{ json: '[]' }], [{ json: 'null' }]]);
  });

  it('is read in parts even if a row group has very many lists', async () => {
    const [many, writer] = [90_000, new ByteWriter()];
    const columnData = [
      column(
        'x',
        Array.from({ length: many }, (_, i) => [i]),
      ),
    ];
    const schema: Schema = [
      { name: 'root', num_children: 1 },
      { name: 'x', num_children: 1, repetition_type: 'OPTIONAL', converted_type: 'LIST' },
      { name: 'list', num_children: 1, repetition_type: 'REPEATED' },
      { name: 'element', type: 'INT32', repetition_type: 'OPTIONAL' },
    ];
    parquetWrite({ writer, columnData, schema, rowGroupSize: many });
    let count = 0;
    for await (const rows of (await opened(new Uint8Array(writer.getBuffer()), 1e9, many)).rows(new Set('x')))
      for (const row of rows) expect('cells' in row && row.cells.get('x')).toEqual({ json: `[${count++}]` });
    expect(count).toBe(many);
  });

  it('is read without the rows that are too long, which are named', async () => {
    expect(await cellsOf(written([column('x', ['y'.repeat(500_001), 'z'])]))).toEqual([
      ['has more than 500000 bytes'],
      [{ text: 'z' }],
    ]);
  });

  it('may have as many decimals in a row as fit in its JSON, however many bytes each is stored in', async () => {
    const [many, edges] = [90_000, [-129n, -128n, 127n, 128n, 2n ** 100n]];
    const bytes = written([column('x', [[...edges, ...Array.from({ length: many }, () => 7n)]])], [
      { name: 'root', num_children: 1 },
      { name: 'x', num_children: 1, repetition_type: 'OPTIONAL', converted_type: 'LIST' },
      { name: 'list', num_children: 1, repetition_type: 'REPEATED' },
      {
        ...{ name: 'element', type: 'FIXED_LEN_BYTE_ARRAY', type_length: 16, repetition_type: 'REQUIRED' },
        ...{ converted_type: 'DECIMAL', scale: 0, precision: 38 },
      },
    ] as Schema);
    expect(await cellsOf(bytes)).toEqual([[{ json: `[${edges.join(',')}${',7'.repeat(many)}]` }]]);
  });

  it('is refused when decoding it takes more memory than it may', async () => {
    const read = async () => {
      const claiming = await opened(patched(Buffer.from(nulls, 'base64')), 1e9, 1e10, 64);
      for await (const rows of claiming.rows(new Set(claiming.columns))) expect(rows.length).toBeLessThanOrEqual(500);
    };
    await expect(read()).rejects.toThrow(/cannot be read as Parquet: .* memory .*; write smaller row groups/);
  });

  it('is refused with advice when one of its row groups unpacks to too much', async () => {
    const claiming = await opened(understated(600_000_000n), 1e9);
    const read = async () => {
      for await (const rows of claiming.rows(new Set(claiming.columns))) expect(rows).toEqual([]);
    };
    await expect(read()).rejects.toThrow('write smaller row groups, of 10,000 rows for example');
  });

  it('is refused when its pages unpack to far more than it says', async () => {
    const claiming = await opened(understated());
    const read = async () => {
      for await (const rows of claiming.rows(new Set(claiming.columns))) expect(rows).toEqual([]);
    };
    await expect(read()).rejects.toThrow('its pages unpack to more than the file says');
  });

  it('is refused when it is not a Parquet file', async () => {
    await expect(opened(Buffer.from('PAR1 and no more'))).rejects.toThrow('cannot be read as Parquet');
  });

  it('releases its process when it is closed, and when it cannot be read', async () => {
    await opened(written([column('a', ['x'])]));
    expect(ends).toBe(0);
    source?.close?.();
    expect(ends).toBe(1);
    await expect(opened(Buffer.from('PAR1 and no more'))).rejects.toThrow('cannot be read');
    expect(ends).toBe(3);
  });
});

describe('a stored value', () => {
  const leaf = (name: string, element: object = {}) => ({
    ...{ count: 1, path: [], children: [] },
    element: { name, type: 'BYTE_ARRAY' as const, ...element },
  });
  const bytes = (text: string) => new TextEncoder().encode(text);

  it('is nested as its schema defines, with properties in the order of the schema', () => {
    const struct = { ...leaf('s'), element: { name: 's', num_children: 2 }, children: [leaf('10'), leaf('9')] };
    expect(jsonOfStored({ 9: bytes('b'), 10: bytes('a') }, struct)).toBe('{"10":"a","9":"b"}');
    const repeated = {
      ...leaf('list'),
      element: { name: 'list', num_children: 1, repetition_type: 'REPEATED' as const },
      children: [leaf('element')],
    };
    const list = {
      ...leaf('l'),
      element: { name: 'l', num_children: 1, converted_type: 'LIST' as const },
      children: [repeated],
    };
    expect(jsonOfStored([bytes('x'), null], list)).toBe('["x",null]');
    const pairs = {
      ...repeated,
      element: { ...repeated.element, name: 'key_value', num_children: 2 },
      children: [leaf('key'), leaf('value')],
    };
    const map = {
      ...leaf('m'),
      element: { name: 'm', num_children: 1, converted_type: 'MAP' as const },
      children: [pairs],
    };
    const entries = [
      { key: bytes('__proto__'), value: bytes('1') },
      { key: bytes('1'), value: null },
    ];
    expect(jsonOfStored({ key_value: entries }, map)).toBe('{"__proto__":"1","1":null}');
    const otherwise = { ...map, children: [{ ...pairs, children: [leaf('keys'), leaf('values')] }] };
    expect(jsonOfStored({ key_value: [{ keys: bytes('a'), values: bytes('1') }] }, otherwise)).toBe('{"a":"1"}');
  });

  it('is a list even if each element is the repeated group itself', () => {
    const tuple = {
      ...leaf('array'),
      element: { name: 'array', num_children: 2, repetition_type: 'REPEATED' as const },
      children: [leaf('role'), leaf('content')],
    };
    const element = { name: 'messages', num_children: 1, converted_type: 'LIST' as const };
    const list = { ...leaf('messages'), element, children: [tuple] };
    const said = { array: [{ role: bytes('user'), content: bytes('Hi') }] };
    expect(jsonOfStored(said, list)).toBe('[{"role":"user","content":"Hi"}]');
    expect(jsonOfStored({ array: [] }, list)).toBe('[]');
    const inner = {
      ...tuple,
      element: { ...tuple.element, num_children: 1, converted_type: 'LIST' as const },
      children: [leaf('array', { repetition_type: 'REPEATED' })],
    };
    const lists = { ...list, children: [inner] };
    expect(jsonOfStored({ array: [[bytes('a'), bytes('b')], [bytes('c')]] }, lists)).toBe('[["a","b"],["c"]]');
  });

  it('is JSON in a JSON column', () => {
    expect(jsonOfStored(bytes('{"b":1.10,"a":1e400}'), leaf('j', { converted_type: 'JSON' }))).toBe(
      '{"b":1.10,"a":1e400}',
    );
  });

  it('may be a date of any year', () => {
    const dated = (day: string) =>
      jsonOfStored(Date.parse(day) / 86_400_000, leaf('d', { type: 'INT32', converted_type: 'DATE' }));
    for (const day of ['2024-02-29', '1969-12-31', '+012000-01-01', '-000043-03-15'])
      expect(dated(day)).toBe(JSON.stringify(day));
  });

  it('is refused as a date or time when it is infinite or beyond all dates', () => {
    const infinite = [
      [2_147_483_647, { type: 'INT32', converted_type: 'DATE' }],
      [-2_147_483_647, { type: 'INT32', converted_type: 'DATE' }],
      [2n ** 63n - 1n, { type: 'INT64', converted_type: 'TIMESTAMP_MICROS' }],
    ] as const;
    for (const [value, element] of infinite)
      expect(() => jsonOfStored(value, leaf('d', element))).toThrow('is infinite or beyond the range of dates');
  });

  it('may be a time before 1970, and keeps its fraction', () => {
    expect(momentText(-1n, 9, 'Z')).toBe('1969-12-31T23:59:59.999999999Z');
    expect(timeText(86_399_999_999n, 6)).toBe('23:59:59.999999');
  });
});
