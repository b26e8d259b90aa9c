import { gzipSync } from 'node:zlib';
import { startApi, type RunningApi } from '../../api.fixture.js';
import { expectProblem, type Answer, type Client } from '../../client.fixture.js';
import { slowly } from '../../slow-request.fixture.js';

let running: RunningApi;
let admin: Client;
let dataset: string;
beforeAll(async () => {
  running = await startApi({ LIMIT_IMPORT_BYTES: '3000000', LIMIT_ITEM_BYTES: '2048' });
  ({ admin } = running);
});
afterAll(() => running?.stop());
beforeEach(async () => {
  dataset = await admin.dataset();
});

const jsonl = { 'Content-Type': 'application/jsonl' };
const csv = { 'Content-Type': 'text/csv' };
const sent = (body: string | Uint8Array, query = '', headers: Readonly<Record<string, string>> = jsonl) =>
  admin.post(`/v1/datasets/${dataset}/import${query}`, body, headers);
const detailsOf = ({ text }: Answer): string[] =>
  (JSON.parse(text).errors ?? []).map((each: { detail: string }) => each.detail);

/** The payloads of the dataset, as texts. */
async function stored(after: Answer): Promise<string[]> {
  const at = `/v1/datasets/${dataset}/datapoints?limit=1000&atLeast=${after.headers.get('position')}`;
  const { text } = await admin.get(at);
  return [...text.matchAll(/\{"id":"[^"]+","data":(.*?),"createdAt"/gs)].map(([, payload]) => String(payload));
}
async function isEmpty(): Promise<boolean> {
  const marker = await admin.post('/v1/datasets', { name: 'after all' });
  return (
    (await admin.get(`/v1/datasets/${dataset}?atLeast=${marker.headers.get('position')}`)).body['datapoints'] === 0
  );
}

describe('an import of JSON Lines', () => {
  it('adds each row exactly as written, whatever it contains', async () => {
    const hard = '{"z":1.10,"a":12345678901234567890, "__proto__":"\\u0000","é":"\\ud800"}';
    const added = await sent(
      `\ufeff{"data":${hard},"id":7,"target":[1e400],"metadata":null}\r\n\n{"target":null,"metadata":{"b":1,"a":2},"data":"x"}`,
    );
    expect([added.status, added.text]).toEqual([201, '{"added":2,"collapsed":0}']);
    expect(await stored(added)).toEqual([
      `${hard},"target":[1e400],"metadata":null`,
      `"x","target":null,"metadata":{"b":1,"a":2}`,
    ]);
  });

  it('maps one column to its value and several to an object; metadata is always an object', async () => {
    const added = await sent(
      '{"q":1.0,"a":"yes","n":5,"s":"{\\"x\\":1.50}"}\n{"q":2,"n":{"k":1}}',
      '?data=q,a&target=q&metadata=n',
    );
    expect(await stored(added)).toEqual([
      `{"q":1.0,"a":"yes"},"target":1.0,"metadata":{"n":5}`,
      `{"q":2},"target":2,"metadata":{"k":1}`,
    ]);
    dataset = await admin.dataset();
    const spelled = await sent('{"s":"{\\"x\\": 1.50}"}', '?data=s&json=s');
    expect(await stored(spelled)).toEqual([`{"x": 1.50},"target":null,"metadata":null`]);
  });

  it('adds nothing if a row is invalid, and names every invalid row by its line', async () => {
    const refused = await sent(
      [
        '{"data":1,"target":1}',
        '{"data":1,"target":}',
        '[1]',
        '',
        '{"target":1}',
        '{"data":1,"target":1,"metadata":[1]}',
        `{"data":"${'x'.repeat(2_048)}","target":1}`,
        `{"data":${'['.repeat(201)}${']'.repeat(201)},"target":1}`,
      ].join('\n'),
    );
    expectProblem(refused, 400, 'import_invalid');
    expect(refused.body['detail']).toContain('6 of 7 rows');
    expect(detailsOf(refused)).toEqual([
      'Line 2 is not JSON from column 20 on',
      'Line 3 is not a JSON object',
      'Line 5 has no "data"',
      'Line 6 has metadata that is not an object',
      expect.stringMatching(/^Line 7 has 2051 bytes/),
      expect.stringMatching(/^Line 8 nests 201 deep/),
    ]);
    const bytes = await sent(new Uint8Array(Buffer.from('{"data":"\xff","target":1}', 'latin1')));
    expect(detailsOf(bytes)).toEqual(['Line 1 contains bytes that are not UTF-8']);
    expect(await isEmpty()).toBe(true);
  });

  it('lists the first hundred invalid rows and counts the rest', async () => {
    const refused = await sent('x\n'.repeat(2_000));
    expect(refused.body['detail']).toContain('2000 of 2000 rows');
    expect(detailsOf(refused)).toHaveLength(100);
  });
});

describe('an import of CSV', () => {
  it('reads a cell as text exactly as written, or as JSON where the request asks for it', async () => {
    const file = '\ufeff"q, or not",a,n\r\n" 1.0 ",007,"{""b"":1.10}"\n"line\nbreak ""quoted""",,\r\n';
    const added = await sent(file, `?data=${encodeURIComponent('"q, or not"')}&target=a&metadata=n&json=n`, csv);
    expect(added.text).toBe('{"added":2,"collapsed":0}');
    expect(await stored(added)).toEqual([
      `" 1.0 ","target":"007","metadata":{"b":1.10}`,
      `"line\\nbreak \\"quoted\\"","target":"","metadata":null`,
    ]);
  });

  it('reads columns with the names of an export as JSON, unless the request says otherwise', async () => {
    const added = await sent('target,id,data\n"{""a"":1.0}",x,12345678901234567890\n', '', csv);
    expect(await stored(added)).toEqual([`12345678901234567890,"target":{"a":1.0},"metadata":null`]);
  });

  it('is refused when a column named as JSON does not exist, as for any other column', async () => {
    const wrong = await sent('question,answer\n1,"{""a"":1}"\n', '?data=question&target=answer&json=answers', csv);
    expectProblem(wrong, 400, 'invalid_parameter');
    expect(wrong.body['detail']).toBe('The file has no column "answers". It has: "question", "answer"');
    const lines = await sent('{"q":1,"a":"{}"}', '?data=q&target=a&json=b');
    expectProblem(lines, 400, 'invalid_parameter');
    expect(lines.body['detail']).toBe('json names "b", which is in none of data, target and metadata');
    const unused = await sent('q,a\n1,2\n', '?data=q&json=a', csv);
    expect(unused.text).toBe('{"added":1,"collapsed":0}');
  });

  it('is refused when a part would have a column twice', async () => {
    for (const part of ['data=q,q', 'data=q&target=a,q,a', 'data=q&metadata=a,a']) {
      expectProblem(await sent('q,a\n1,2\n', `?${part}`, csv), 400, 'invalid_parameter');
    }
    const lines = await sent('{"q":1,"a":2}', '?data=q,a,q');
    expect(lines.body['detail']).toBe('data names "q" twice');
    const same = await sent('q,a\n1,2\n', '?data=q,a&target=q&json=q,q', csv);
    expect(same.text).toBe('{"added":1,"collapsed":0}');
  });

  it.each([
    ['semicolons', '"data";"target"\r\n"1, 2";3,5\r\n'],
    ['tabs', 'data\ttarget\n1, 2\t3,5\n'],
  ])('reads %s as separators where the first line has no comma', async (_, file) => {
    const added = await sent(file, '?data=data&target=target', csv);
    expect(await stored(added)).toEqual(['"1, 2","target":"3,5","metadata":null']);
  });

  it('reads commas as separators if the first line has one, or has other separators only within quotes', async () => {
    const named = encodeURIComponent('a;b');
    const added = await sent('data,a;b\n1;2,3\n', `?data=data&target=${named}`, csv);
    expect(await stored(added)).toEqual(['"1;2","target":"3","metadata":null']);
    const quoted = await sent('"a;b"\n1;2\n', `?data=${named}`, csv);
    expect((await stored(quoted)).at(-1)).toBe('"1;2","target":null,"metadata":null');
  });

  it('does not look into columns that the mapping does not name', async () => {
    const latin1 = Buffer.from('q,note,\xfcber,,\n1,gr\xfcn,x,y,z\n', 'latin1');
    const added = await sent(latin1, '?data=q', csv);
    expect(added.text).toBe('{"added":1,"collapsed":0}');
    const used = await sent(latin1, '?data=q&target=note', csv);
    expect(detailsOf(used)).toEqual(['Line 2 contains bytes that are not UTF-8 in "note"']);
    const named = await sent(latin1, `?data=${encodeURIComponent('\xfcber')}`, csv);
    expect(named.body['detail']).toMatch(/no column "über".*; it contains bytes that are not UTF-8$/);
  });

  it('names invalid rows by the line on which they begin', async () => {
    const refused = await sent('data,target\n"1\n",2\n1\n\nx,2\n1,2,3\n"a"b,2\n', '', csv);
    expect(detailsOf(refused)).toEqual([
      'Line 4 has 1 cell; the first line names 2 columns',
      'Line 6 has text in "data" that is not JSON',
      'Line 7 has 3 cells; the first line names 2 columns',
      'Line 8 has text after a closing quote; a quote inside a cell is doubled',
    ]);
    const open = await sent('data,target\n1,2\n1,"2\n3,4\n', '', csv);
    expect(detailsOf(open)).toEqual(['Line 3 opens a quote that is never closed']);
    expect(await isEmpty()).toBe(true);
  });

  it.each([
    ['', /file is empty/, 'import_invalid'],
    ['data,target\n', /no rows/, 'import_invalid'],
    ['data,data\n1,2', /Two columns are named "data"/, 'import_invalid'],
    ['data|target\n1|2', /It has: "data\|target"; it seems to be separated by vertical bars/, 'invalid_parameter'],
    ['"data"|"target"\n"1, 2"|3', /The first line .*; it seems to be separated by vertical bars/, 'import_invalid'],
    ['d\0a\0t\0a\0,\0', /it seems to be in UTF-16/, 'invalid_parameter'],
    [
      'question,answer\n1,2',
      /no column "data". It has: "question", "answer"; choose columns with/,
      'invalid_parameter',
    ],
  ])('refuses %j', async (file, detail, code) => {
    const refused = await sent(file, '', csv);
    expectProblem(refused, 400, code);
    expect(refused.body['detail']).toMatch(detail);
  });
});

describe('an import of Parquet', () => {
  it('reports a file without bytes as empty, as for other formats', async () => {
    const parquet = { 'Content-Type': 'application/vnd.apache.parquet' };
    const refused = await sent('', '?data=a', parquet);
    expectProblem(refused, 400, 'import_invalid');
    expect(refused.body['detail']).toBe('Nothing was added. The file is empty');
  });
});

describe('an import', () => {
  const rows = (count: number) => Array.from({ length: count }, (_, i) => `{"data":${i},"target":null}\n`).join('');

  it('is the same import when the same file is sent again, and a new one with another key', async () => {
    expect((await sent(rows(1_200))).text).toBe('{"added":1200,"collapsed":0}');
    expect((await sent(rows(1_200))).text).toBe('{"added":0,"collapsed":1200}');
    expect((await sent(rows(1_200), '?data=data')).text).toBe('{"added":1200,"collapsed":0}');
    const keyed = await sent(rows(3), '', { ...jsonl, 'Idempotency-Key': 'k' });
    expect(keyed.text).toBe('{"added":3,"collapsed":0}');
    const other = await sent('{"data":9,"target":9}\n'.repeat(3), '', { ...jsonl, 'Idempotency-Key': 'k' });
    expectProblem(other, 422, 'idempotency_key_reused');
  });

  it('reports its progress, line by line', async () => {
    const answer = await sent(gzipSync(rows(1_200)), '', {
      ...jsonl,
      'Content-Encoding': 'gzip',
      Accept: 'application/jsonl',
    });
    const lines = answer.text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.filter(({ phase }) => phase === 'checking').at(-1)).toEqual({
      phase: 'checking',
      done: 1_200,
      total: null,
    });
    expect(lines.at(-2)).toEqual({ phase: 'adding', done: 1_200, total: 1_200 });
    expect(lines.at(-1)).toEqual({ added: 1_200, collapsed: 0, position: expect.stringMatching(/^\d+$/) });
    const bad = await sent('x', '', { ...jsonl, Accept: 'application/x-ndjson' });
    expect(JSON.parse(bad.text.trimEnd().split('\n').at(-1) ?? '')).toMatchObject({
      problem: { code: 'import_invalid', instance: `/v1/datasets/${dataset}/import` },
    });
  });

  it('is refused if the dataset was deleted while the file arrived', async () => {
    const at = { url: `${running.baseUrl}/v1/datasets/${dataset}/import`, as: admin, type: 'application/jsonl' };
    const remove = () => admin.send('DELETE', `/v1/datasets/${dataset}`);
    const late = await slowly(at, [rows(1), rows(1)], remove);
    expect([late.status, JSON.parse(late.text).code]).toEqual([404, 'dataset_not_found']);
  });

  it.each(['application/json', 'application/json-lines', 'application/x-www-form-urlencoded'])(
    'is refused with the types that are accepted when it is sent as %s',
    async (type) => {
      for (const query of ['', '?format=jsonl']) {
        const refused = await sent('no JSON', query, { 'Content-Type': type });
        expectProblem(refused, 415, 'unsupported_media_type');
        expect(refused.body['detail']).toMatch(/application\/jsonl, text\/csv or .*parquet/);
        expect(refused.body['detail']).toMatch(`sent as ${type}`);
      }
    },
  );

  it('is refused when it is too large, of another type, or not allowed for the caller', async () => {
    const large = await sent('{"data":1,"target":1}\n'.repeat(200_000));
    expect(large.body).toMatchObject({ status: 413, code: 'import_too_large', limit: { name: 'LIMIT_IMPORT_BYTES' } });
    expectProblem(
      await sent(gzipSync('x').subarray(5), '', { ...jsonl, 'Content-Encoding': 'gzip' }),
      400,
      'bad_request',
    );
    expectProblem(await sent('a', '?format=xlsx', csv), 400, 'invalid_parameter');
    const nameless = await sent('a', '', { 'Content-Type': 'application/octet-stream' });
    expect(nameless.body['detail']).toBe(
      'format must be one of jsonl, csv, parquet, because application/octet-stream names none',
    );
    expectProblem(await admin.post('/v1/datasets', '{"name":"x"}', jsonl), 415, 'unsupported_media_type');
    const stranger = await running.anotherProject();
    expectProblem(await stranger.post(`/v1/datasets/${dataset}/import`, rows(1), jsonl), 404, 'dataset_not_found');
    const reader = await running.clientWith(['read', 'review']);
    expectProblem(await reader.post(`/v1/datasets/${dataset}/import`, rows(1), jsonl), 403, 'forbidden');
    expect(await isEmpty()).toBe(true);
  });
});
