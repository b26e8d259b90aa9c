import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import { startApi, type RunningApi } from '../api.fixture.js';
import { expectProblem, type Client } from '../client.fixture.js';
import { somebody } from '../people.fixture.js';

let running: RunningApi;
const people = new Map<string, Client & { readonly id: string }>();
beforeAll(async () => {
  running = await startApi();
  for (const name of ['=Ada', 'Ben']) people.set(name, await somebody(running, name, 'labeler'));
  people.set('Lea', await somebody(running, 'Lea', 'lead'));
  people.set('Otto', await somebody(running, 'Otto', 'auditor'));
});
afterAll(() => running?.stop());

function who(name: string) {
  const person = people.get(name);
  if (person === undefined) throw new Error(`Nobody is called ${name}`);
  return person;
}

let at: string;
let ids: readonly string[];
const submit = (name: string, item: number, target: string) =>
  who(name).post(`${at}/items/${ids[item]}/annotation/submit`, `{"target":${target}}`);
let slotHours = 24;
/** The file once it has everything done before: each call makes a change of its own, whose position it waits for. */
async function file(name: string, format?: string) {
  const { headers } = await running.admin.send('PATCH', at, { slotHours: (slotHours += 1) });
  const query = `atLeast=${headers.get('position')}${format === undefined ? '' : `&format=${format}`}`;
  return who(name).get(`${at}/annotations/export?${query}`);
}
const linesOf = ({ text }: { text: string }) => text.trimEnd().split('\n');

beforeEach(async () => {
  const queue = await running.admin.queue({ overlap: 2 });
  at = `/v1/labeling_queues/${queue}`;
  ids = await running.admin.add(queue, [
    { data: { q: 'a,b' }, target: {}, metadata: { m: 1 }, idempotencyKey: 'first' },
    { data: 2, target: 0 },
  ]);
});

describe('the annotations of a queue', () => {
  it('are listed page by page, as in the file', async () => {
    await submit('=Ada', 0, '{ "a":1.10 }');
    await submit('Ben', 0, '{\n"a":1}');
    await submit('Ben', 1, '2');
    const lines = linesOf(await file('Lea'));
    const pages: string[] = [];
    for (let after: string | null = ''; after !== null;) {
      const page = await who('Lea').get(`${at}/annotations?limit=2${after === '' ? '' : `&after=${after}`}`);
      expect(page.status).toBe(200);
      pages.push(page.text);
      after = JSON.parse(page.text).next;
    }
    expect(pages.flatMap((text) => JSON.parse(text).data)).toEqual(lines.map((line) => JSON.parse(line)));
    expect(pages.map((text) => JSON.parse(text).data.length)).toEqual([2, 1]);
    expect(pages[0]).toContain('"target":{\n"a":1},');
  });
});

describe('the annotations of a queue as a file', () => {
  it('have one line each, exactly as they were written, with the item and what was approved', async () => {
    await submit('=Ada', 0, '{ "a":1.10 }');
    await submit('Ben', 0, '{"a":1.1}');
    await submit('Ben', 1, '{\n"a": 12345678901234567890}');
    const answer = await file('Lea');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch('application/jsonl');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="Queue annotations.jsonl"');
    const lines = linesOf(answer);
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      {
        ...{ itemId: ids[0], idempotencyKey: 'first', state: 'Approved', member: who('=Ada').id, memberName: '=Ada' },
        ...{ submission: 1, submittedAt: expect.any(String), target: { a: 1.1 }, approved: { a: 1.1 } },
        ...{ data: { q: 'a,b' }, metadata: { m: 1 } },
      },
      expect.objectContaining({ member: who('Ben').id, memberName: 'Ben', submission: 2, approved: { a: 1.1 } }),
      expect.objectContaining({ itemId: ids[1], state: 'New', idempotencyKey: null, approved: null, metadata: null }),
    ]);
    expect(lines[0]).toContain('"target":{ "a":1.10 },"approved":{ "a":1.10 }');
    expect(lines[2]).toContain('"target":{"a":12345678901234567890}');
  });

  it('have one row each in CSV, in which no name or key is a formula and payloads are as written', async () => {
    await submit('=Ada', 1, '-5');
    const { text } = await file('Otto', 'csv');
    const [heading, row, ...rest] = text.trimEnd().split('\r\n');
    expect(heading).toBe(
      'itemId,idempotencyKey,state,member,memberName,submission,submittedAt,target,approved,data,metadata',
    );
    expect(row).toMatch(new RegExp(`^${ids[1]},,New,${who('=Ada').id},'=Ada,1,20[^,]*,-5,,2,$`));
    expect(rest).toEqual([]);
    const keyed = { items: [{ data: 3, target: 0, idempotencyKey: '=1+1' }] };
    const [added] = JSON.parse((await running.admin.post(`${at}/items`, keyed)).text);
    ids = [added.id];
    await submit('=Ada', 0, '1');
    expect((await file('Otto', 'csv')).text).toContain(`${added.id},'=1+1,New,`);
  });

  it('have one row each in Parquet, with payloads as JSON', async () => {
    await submit('=Ada', 0, '{ "a":1.10 }');
    const { bytes } = await file('Lea', 'parquet');
    const columns = parquetMetadata(bytes.buffer).schema.slice(1);
    expect(columns.flatMap(({ name, converted_type }) => (converted_type === 'JSON' ? [name] : []))).toEqual([
      ...['target', 'approved', 'data', 'metadata'],
    ]);
    expect(await parquetReadObjects({ file: bytes.buffer, compressors })).toEqual([
      expect.objectContaining({
        itemId: ids[0],
        memberName: '=Ada',
        submission: 1,
        target: { a: 1.1 },
        approved: null,
      }),
    ]);
  });

  it('leave out drafts, skipped items and those that the reader is annotating', async () => {
    await submit('=Ada', 0, '1');
    await submit('=Ada', 1, '2');
    await who('Ben').send('PUT', `${at}/items/${ids[0]}/annotation`, { target: 3 });
    await who('Ben').post(`${at}/items/${ids[1]}/skip`, { reason: 'unsure' });
    expect(linesOf(await file('Lea'))).toHaveLength(2);
    await who('Ben').post(`${at}/items/${ids[0]}/skip`, { reason: 'unsure' });
    await who('Lea').send('PUT', `${at}/items/${ids[0]}/annotation`, { target: 4 });
    expect(linesOf(await file('Lea')).map((line) => JSON.parse(line).itemId)).toEqual([ids[1]]);
    expect(linesOf(await file('Otto'))).toHaveLength(2);
  });

  it('name nobody who has left the project', async () => {
    const gone = await somebody(running, 'Gus', 'labeler');
    await gone.post(`${at}/items/${ids[0]}/annotation/submit`, { target: 1 });
    await running.admin.send('DELETE', `/v1/members/${gone.id}`);
    expect(JSON.parse((await file('Lea')).text)).toMatchObject({ member: gone.id, memberName: null });
  });

  it('are empty while nobody has submitted any', async () => {
    const answer = await file('Lea');
    expect([answer.status, answer.text]).toEqual([200, '']);
  });

  it('are available only to leads and auditors, and only for a queue that exists', async () => {
    expectProblem(await who('Ben').get(`${at}/annotations/export`), 403, 'forbidden');
    expectProblem(
      await who('Lea').get('/v1/labeling_queues/f2879fd4-b955-4cbd-a122-98b078784254/annotations/export'),
      404,
      'queue_not_found',
    );
    expectProblem(await who('Lea').get(`${at}/annotations/export?format=xlsx`), 400, 'invalid_parameter');
  });
});
