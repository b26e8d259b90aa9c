import { jest } from '@jest/globals';
import { startApi, type RunningApi } from '../api.fixture.js';
import { expectProblem, type Client } from '../client.fixture.js';
import { Database } from '../stores/database.js';
import { LongReads } from '../overload/long-reads.js';

let running: RunningApi;
let admin: Client;
let queue: string;
let items: string[];
let reviewer: Client;
let reviewerId: string;
let position: string | null;
beforeAll(async () => {
  running = await startApi();
  ({ admin } = running);
  queue = await admin.queue();
  items = await admin.add(
    queue,
    [1, 2, 3].map((data) => ({ data, target: data })),
  );
  reviewer = await running.clientWith(['read', 'review']);
  const at = `/v1/labeling_queues/${queue}/items`;
  await reviewer.post(`${at}/${items[0]}/approve`);
  await reviewer.send('PUT', `${at}/${items[1]}/target`, { target: 'secret words' });
  const last = await admin.send('DELETE', `${at}/${items[2]}`);
  position = last.headers.get('position');
  const [done] = (await list('?limit=2&type=ItemApproved')).rows;
  reviewerId = done?.actor.id ?? '';
});
afterAll(() => running?.stop());

interface Row {
  readonly position: string;
  readonly type: string;
  readonly at: string;
  readonly itemId: string | null;
  readonly actor: { readonly id: string; readonly name: string };
  readonly stateAfter: string | null;
}
interface Line extends Row {
  readonly eventId: string;
  readonly times: number;
}
async function list(query: string, client = admin) {
  const joined = `${query === '' ? '?' : `${query}&`}atLeast=${position}`;
  const answer = await client.get(`/v1/activity${joined}`);
  const { data: rows, next }: { data: Row[]; next: string | null } = JSON.parse(answer.text);
  return { answer, rows, next };
}
const types = (rows: readonly Row[]) => rows.map(({ type }) => type);

describe('the activity', () => {
  it.each(['', '/lines'])('takes turns with other long reads: %s', async (way) => {
    const taken = jest.spyOn(running.api.get(LongReads), 'take');
    expect((await admin.get(`/v1/activity${way}?actor=${reviewerId}`)).status).toBe(200);
    expect(taken).toHaveBeenCalledTimes(1);
    taken.mockRestore();
  });

  it('lists every event of the project, newest first, without payloads', async () => {
    const { rows, answer } = await list(`?queue=${queue}`);
    expect(types(rows)).toEqual([
      ...['ItemDiscarded', 'TargetEdited', 'ItemApproved'],
      ...['ItemAdded', 'ItemAdded', 'ItemAdded', 'QueueCreated'],
    ]);
    expect(rows[2]).toEqual({
      ...{ position: expect.stringMatching(/^\d+$/), type: 'ItemApproved', at: expect.stringMatching(/Z$/) },
      actor: { type: 'apiKey', id: reviewerId, name: 'test' },
      ...{ queueId: queue, itemId: items[0], datasetId: null, pushId: null },
      ...{ revision: '1', stateAfter: 'Approved', correlationId: expect.any(String), by: null },
      ...{ source: null, added: null, collapsed: null },
    });
    expect(answer.text).not.toContain('secret words');
  });

  it('combines filters by item, actor, type and time', async () => {
    expect(types((await list(`?item=${items[1]}`)).rows)).toEqual(['TargetEdited', 'ItemAdded']);
    expect(types((await list(`?actor=${reviewerId}`)).rows)).toEqual(['TargetEdited', 'ItemApproved']);
    const both = await list('?type=ItemApproved,ItemDiscarded');
    expect(types(both.rows)).toEqual(['ItemDiscarded', 'ItemApproved']);
    const all = (await list(`?queue=${queue}`)).rows;
    const { at } = all[2] as Row;
    const before = await list(`?queue=${queue}&to=${at}`);
    expect(before.rows).toEqual(all.filter((row) => row.at < at));
    const since = await list(`?queue=${queue}&from=${at.replace('Z', '%2B00:00')}`);
    expect(since.rows).toEqual(all.filter((row) => row.at >= at));
    expect((await list(`?queue=${queue}&from=${at}&to=${at}&actor=${reviewerId}`)).rows).toEqual([]);
  });

  it('is paginated', async () => {
    const all = (await list('')).rows;
    const seen: Row[] = [];
    for (let next: string | null = ''; next !== null;) {
      const page: { rows: Row[]; next: string | null } = await list(`?limit=2${next === '' ? '' : `&after=${next}`}`);
      seen.push(...page.rows);
      next = page.next;
    }
    expect(seen).toEqual(all);
  });

  it('groups what one request did to many items into one line', async () => {
    const lines = async (query: string, client = admin) => {
      const { text } = await client.get(`/v1/activity/lines?queue=${queue}&atLeast=${position}${query}`);
      const { data, next }: { data: Line[]; next: string | null } = JSON.parse(text);
      return { next, lines: data.map(({ type, times }) => `${type} ${times}`), first: data[0] };
    };
    const all = await lines('');
    expect(all.lines).toEqual(['ItemDiscarded 1', 'TargetEdited 1', 'ItemApproved 1', 'ItemAdded 3', 'QueueCreated 1']);
    const { rows } = await list(`?queue=${queue}&limit=1`);
    expect(all.first).toEqual({ ...rows[0], eventId: expect.any(String), times: 1, withEdit: false });
    const page = await lines('&limit=4');
    expect(page.lines).toEqual(all.lines.slice(0, 4));
    expect(await lines(`&after=${page.next}`)).toMatchObject({ lines: ['QueueCreated 1'], next: null });
    expect((await lines('&type=ItemAdded')).lines).toEqual(['ItemAdded 3']);
    expect((await lines(`&since=${all.first?.eventId}`)).lines).toEqual([]);
    expect((await lines('', await running.anotherProject())).lines).toEqual([]);
  });

  it('reports an event that happens while the lines are read as the latest', async () => {
    const db = running.api.get(Database);
    const query = db.query.bind(db);
    const lines = { latest: undefined as string | undefined };
    const spy = jest.spyOn(db, 'query').mockImplementation(async (...request: Parameters<typeof query>) => {
      const answer = await query(...request);
      // As if the last event came after the query for the latest event and before the query for the lines.
      const [row] = answer.rows;
      if (row === undefined || !/ desc limit 1$/.test(String(request[0])) || lines.latest !== undefined) return answer;
      lines.latest = String(row['position']);
      const rows = [{ ...row, position: String(BigInt(lines.latest) - 1n) }];
      return { ...answer, rows };
    });
    const { text } = await admin.get('/v1/activity/lines?limit=1');
    spy.mockRestore();
    expect(lines.latest).toMatch(/\d/);
    const { data, latest } = JSON.parse(text);
    expect(latest).toBe(data[0].eventId);
  });

  it('returns with the lines what `since` takes next: the latest event of the project, whether or not it matches', async () => {
    const { text } = await admin.get(`/v1/activity/lines?actor=${reviewerId}&type=ItemApproved&atLeast=${position}`);
    const { latest, lookedBackTo }: { latest: string; lookedBackTo: string | null } = JSON.parse(text);
    const { rows } = await list('?limit=1');
    expect([latest.split('_')[1], lookedBackTo]).toEqual([rows[0]?.position, null]);
    const since = await admin.get(`/v1/activity/lines?since=${latest}`);
    expect(JSON.parse(since.text)).toEqual({ data: [], next: null, lookedBackTo: null, latest });
    const empty = await (await running.anotherProject()).get('/v1/activity/lines');
    expect(JSON.parse(empty.text)).toEqual({ data: [], next: null, lookedBackTo: null, latest: null });
  });

  it('shows the source and counts of a completed import, also in lines and exports', async () => {
    const rows = ['{"data":1,"target":1}', '{"data":2,"target":2}'].join('\n');
    const at = `/v1/datasets/${await admin.dataset()}/import`;
    const imported = await admin.post(at, rows, { 'Content-Type': 'application/jsonl' });
    const asked = `type=ImportCompleted&limit=1&atLeast=${imported.headers.get('position')}`;
    const brought = { source: 'file', added: 2, collapsed: 0 };
    for (const path of ['/v1/activity', '/v1/activity/lines'])
      expect(JSON.parse((await admin.get(`${path}?${asked}`)).text)).toMatchObject({ data: [brought] });
    const csv = await admin.get('/v1/activity/export?format=csv&type=ImportCompleted');
    expect(csv.text.trim().split('\r\n').at(1)).toMatch(/,file,2,0$/);
  });

  it.each(['limit=0', 'after=x', 'since=x', 'since=evt_1_1', 'type=Nothing'])('refuses %s for lines', async (query) => {
    expectProblem(await admin.get(`/v1/activity/lines?${query}`), 400, 'invalid_parameter');
  });

  it('shows events of its own project only', async () => {
    const other = await running.anotherProject();
    expect((await list(`?queue=${queue}`, other)).rows).toEqual([]);
    expect((await list(`?item=${items[0]}`, other)).rows).toEqual([]);
    const theirs = await other.get('/v1/activity/actors');
    expect(theirs.text).toBe('{"data":[]}');
    expect((await other.get('/v1/activity/export?format=csv')).text.trim().split('\r\n')).toHaveLength(1);
  });

  it('lists who was active recently', async () => {
    const { data }: { data: { id: string }[] } = JSON.parse((await admin.get('/v1/activity/actors')).text);
    expect(data.map(({ id }) => id)).toContain(reviewerId);
    expect(new Set(data.map(({ id }) => id)).size).toBe(data.length);
    const ofQueue = await admin.get(`/v1/activity/actors?queue=${queue}`);
    expect(JSON.parse(ofQueue.text).data).toHaveLength(2);
  });

  it('is exported as JSON Lines and as CSV', async () => {
    const { rows } = await list(`?queue=${queue}`);
    const jsonl = await admin.get(`/v1/activity/export?queue=${queue}`);
    expect(jsonl.headers.get('content-disposition')).toContain('activity.jsonl');
    const lines = jsonl.text.trim().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toEqual(rows);
    const csv = await admin.get(`/v1/activity/export?format=csv&queue=${queue}&type=ItemApproved`);
    expect(csv.headers.get('content-type')).toContain('text/csv');
    const [approved] = rows.filter(({ type }) => type === 'ItemApproved');
    expect(csv.text.split('\r\n')).toEqual([
      'position,at,actor_type,actor_id,actor_name,type,queue_id,item_id,dataset_id,push_id,revision,state_after,correlation_id,by,source,added,collapsed',
      expect.stringMatching(
        `^${approved?.position},${approved?.at},apiKey,${reviewerId},test,ItemApproved,${queue},${items[0]},,,1,Approved,`,
      ),
      '',
    ]);
  });

  it.each([
    ...['queue=x', 'item=1', 'type=Nothing', 'from=yesterday', 'to=2026-13-01', 'limit=0', 'after=x'],
    ...['actor=%00', 'actor=a&actor=b', 'from=2026-01-01&from=2026-01-02'],
  ])('refuses %s', async (query) => {
    expectProblem(await admin.get(`/v1/activity?${query}`), 400, 'invalid_parameter');
  });

  it('refuses an export in an unknown format', async () => {
    expectProblem(await admin.get('/v1/activity/export?format=xls'), 400, 'invalid_parameter');
  });
});
