import { startApi, type RunningApi } from '../api.fixture.js';
import { expectProblem, type Answer, type Client } from '../client.fixture.js';
import { somebody } from '../people.fixture.js';
import { blocksOf, readLines, type Block, type Line } from './reader.fixture.js';

let running: RunningApi;
let admin: Client;
beforeAll(async () => {
  running = await startApi();
  ({ admin } = running);
});
afterAll(() => running?.stop());

const types = (lines: readonly Line[]) => lines.map(({ type }) => type);
const positionOf = ({ headers }: Answer) => `atLeast=${headers.get('position')}`;
const inQueue = (queue: string) => `/v1/labeling_queues/${queue}`;

/** An open stream: what it has sent, one event after another. */
function follow(path: string, client = admin, headers: Readonly<Record<string, string>> = {}) {
  const leave = new AbortController();
  const blocks = blocksOf(running.baseUrl, path, { ...client.authorization, ...headers }, leave.signal);
  return {
    /** The next event; undefined at the end of the stream. */
    async next(): Promise<Block | undefined> {
      for (;;) {
        const { done, value } = await blocks.next();
        if (done) return undefined;
        if ('data' in value) return value;
      }
    },
    leave: () => leave.abort(),
  };
}

describe('the feed of events', () => {
  it('lists what happened, oldest first, without payloads', async () => {
    const queue = await admin.queue();
    const [item = ''] = await admin.add(queue, [{ data: 'secret data', target: 'secret target' }]);
    const at = `${inQueue(queue)}/items/${item}`;
    await admin.send('PUT', `${at}/target`, { target: 'another' });
    await admin.post(`${at}/comments`, { text: 'secret comment' });
    const approved = await admin.post(`${at}/approve`);
    const { lines, text } = await readLines(admin, `/v1/events?queue=${queue}&${positionOf(approved)}`);
    expect(types(lines)).toEqual(['queue.created', 'item.added', 'item.edited', 'item.approved']);
    expect(lines[3]).toEqual({
      ...{ id: expect.stringMatching(/^evt_\d+_\d+$/), type: 'item.approved', timestamp: expect.any(String) },
      actor: { type: 'apiKey', id: expect.any(String), name: expect.any(String) },
      data: { queueId: queue, itemId: item, revision: '3', state: 'Approved' },
    });
    expect(text).not.toContain('secret');
  });

  it('continues after any event, by its id or its position', async () => {
    const queue = await admin.queue();
    await admin.add(queue, [{ data: 1, target: 1 }]);
    const archived = await admin.post(`${inQueue(queue)}/archive`);
    const all = await readLines(admin, `/v1/events?queue=${queue}&${positionOf(archived)}`);
    const pages: Line[] = [];
    for (let path = `/v1/events?queue=${queue}&limit=1`; ;) {
      const { lines, next } = await readLines(admin, path);
      if (lines.length === 0) break;
      expect(lines).toHaveLength(1);
      pages.push(...lines);
      path = next;
    }
    expect(pages).toEqual(all.lines);
    const [, position] = (all.lines[1]?.id ?? '').split('_');
    for (const after of [all.lines[1]?.id, position]) {
      expect((await readLines(admin, `/v1/events?queue=${queue}&after=${after}`)).lines).toEqual(all.lines.slice(2));
    }
    expect(await readLines(admin, all.next)).toMatchObject({ text: '', next: all.next });
  });

  it('advances with a filter that matches nothing', async () => {
    const queue = await admin.queue();
    await admin.add(queue, [{ data: 1, target: 1 }]);
    const archived = await admin.post(`${inQueue(queue)}/archive`);
    const { lines } = await readLines(admin, `/v1/events?queue=${queue}&${positionOf(archived)}`);
    const { text, next } = await readLines(admin, `/v1/events?type=push.stopped`);
    expect([text, next]).toEqual(['', `/v1/events?type=push.stopped&after=${lines.at(-1)?.id}`]);
  });

  it('can start with what happens from now on', async () => {
    const before = await admin.queue();
    const added = await admin.post(`${inQueue(before)}/items`, { items: [{ data: 1, target: 1 }] });
    const { text, next } = await readLines(admin, `/v1/events?after=latest&${positionOf(added)}`);
    expect(text).toBe('');
    const dataset = await admin.post('/v1/datasets', { name: 'Later' });
    const { lines } = await readLines(admin, next.replace(/atLeast=\d+/, positionOf(dataset)));
    expect([types(lines), lines[0]?.data['datasetId']]).toEqual([['dataset.created'], dataset.body['id']]);
  });

  it('refuses malformed places, places of another store, and unknown types', async () => {
    const { lines } = await readLines(admin, '/v1/events?limit=1');
    const forged = lines[0]?.id.replace(/_\d+$/, '_1');
    for (const query of [`after=${forged}`, 'after=evt_1', 'after=soon', 'type=item.seen', 'limit=10001', 'queue=1']) {
      expectProblem(await admin.get(`/v1/events?${query}`), 400, 'invalid_parameter');
    }
    const headers = { Accept: 'text/event-stream', 'Last-Event-ID': 'soon' };
    expectProblem(await admin.send('GET', '/v1/events', undefined, headers), 400, 'invalid_parameter');
  });

  it('says once that an import into a dataset is complete, and how much it added', async () => {
    const dataset = await admin.dataset();
    const { next } = await readLines(admin, '/v1/events?type=import.completed&after=latest');
    const send = () =>
      admin.post(`/v1/datasets/${dataset}/import`, '{"data":1,"target":2}\n', { 'Content-Type': 'application/jsonl' });
    await send();
    const again = await send();
    const { lines } = await readLines(admin, `${next}&${positionOf(again)}`);
    const data = { datasetId: dataset, revision: '0', source: 'file', added: 1, collapsed: 0 };
    expect(lines).toMatchObject([{ type: 'import.completed', actor: { type: 'apiKey' }, data }]);
  });

  it('has events of its own project only', async () => {
    const other = await running.anotherProject();
    const added = await other.post('/v1/datasets', { name: 'Theirs' });
    const { lines, next } = await readLines(other, `/v1/events?${positionOf(added)}`);
    expect(types(lines)).toEqual(['dataset.created']);
    const own = await admin.queue();
    expect((await readLines(other, `/v1/events?queue=${own}`)).lines).toEqual([]);
    const archived = await admin.post(`${inQueue(own)}/archive`);
    expect((await readLines(other, next.replace(/atLeast=\d+/, positionOf(archived)))).lines).toEqual([]);
  });
});

describe('a stream of events', () => {
  it('sends past events, then new ones, and continues after the last event that arrived', async () => {
    const queue = await admin.queue();
    const first = follow(`/v1/events?queue=${queue}`);
    expect(await first.next()).toMatchObject({ event: 'queue.created' });
    await admin.add(queue, [{ data: 1, target: 1 }]);
    const added = await first.next();
    expect(JSON.parse(added?.['data'] ?? '')).toMatchObject({ id: added?.['id'], type: added?.['event'] });
    first.leave();
    const archived = await admin.post(`${inQueue(queue)}/archive`);
    const second = follow(`/v1/events?queue=${queue}&after=latest&${positionOf(archived)}`, admin, {
      'Last-Event-ID': added?.['id'] ?? '',
    });
    expect(await second.next()).toMatchObject({ event: 'queue.archived' });
    second.leave();
  });

  it('contains nothing of a queue from the moment it is closed to the reader', async () => {
    const labeler = await somebody(running, 'Ines', 'labeler');
    const [open, closing] = [await admin.queue(), await admin.queue()];
    const { next } = await readLines(labeler, '/v1/events?after=latest');
    const stream = follow(next, labeler);
    const [item = ''] = await admin.add(closing, [{ data: 1, target: 1 }]);
    let shown: Block | undefined;
    do shown = await stream.next();
    while (shown?.['event'] !== 'item.added');
    expect(JSON.parse(shown['data'] ?? '')).toMatchObject({ data: { itemId: item } });
    await admin.send('PATCH', inQueue(closing), { openTo: [] });
    await admin.post(`${inQueue(closing)}/items/${item}/approve`);
    const archived = await admin.post(`${inQueue(open)}/archive`);
    expect(await stream.next()).toMatchObject({ event: 'queue.archived' });
    stream.leave();
    expect((await readLines(labeler, `/v1/events?queue=${closing}&${positionOf(archived)}`)).lines).toEqual([]);
    expect((await readLines(admin, `/v1/events?queue=${closing}`)).lines).toHaveLength(3);
  });

  it('ends when the key of its reader is revoked', async () => {
    const { body } = await admin.post('/v1/api_keys', { name: 'reader', scopes: ['read'] });
    const headers = { Authorization: `Bearer ${String(body['secret'])}` };
    const stream = follow('/v1/events', admin, headers);
    expect(await stream.next()).toBeDefined();
    await admin.send('DELETE', `/v1/api_keys/${String(body['id'])}`);
    await admin.queue();
    let last: Block | undefined;
    do last = await stream.next();
    while (last !== undefined);
    await expect(follow('/v1/events', admin, headers).next()).rejects.toThrow('unauthenticated');
  });

  it('is the same complete sequence for ten readers at once, whatever happens and however often they are cut off', async () => {
    const { lines: before, next: begin } = await readLines(admin, '/v1/events?after=latest');
    expect(before).toEqual([]);
    const after = new URL(begin, running.baseUrl).searchParams.get('after') ?? '';
    const queue = await admin.queue();
    const dataset = await admin.dataset();
    const isLast = ({ type, data }: Line) => type === 'queue.archived' && data['queueId'] === queue;

    const streaming = async (cutAfter: number): Promise<Line[]> => {
      const seen: Line[] = [];
      for (;;) {
        const last = seen.at(-1)?.id;
        const stream = follow(`/v1/events?after=${after}`, admin, last === undefined ? {} : { 'Last-Event-ID': last });
        for (let count = 0; count < cutAfter; count++) {
          const block = await stream.next();
          if (block === undefined) break;
          seen.push(JSON.parse(block['data'] ?? ''));
          const line = seen.at(-1);
          if (line === undefined || !isLast(line)) continue;
          stream.leave();
          return seen;
        }
        stream.leave();
      }
    };
    const paging = async (limit: number): Promise<Line[]> => {
      const seen: Line[] = [];
      for (let path = `/v1/events?limit=${limit}&after=${after}`; ;) {
        const { lines, next } = await readLines(admin, path);
        seen.push(...lines);
        if (lines.some(isLast)) return seen;
        path = next;
      }
    };
    const readers = Promise.all([
      ...[1, 3, 7, 20, Infinity, Infinity].map(streaming),
      ...[1, 2, 10, 1_000].map(paging),
    ]);

    const adding = Array.from({ length: 4 }, (_, k) =>
      admin.add(
        queue,
        Array.from({ length: 10 }, (_, i) => ({ data: [k, i], target: i })),
      ),
    );
    const items = (await Promise.all(adding)).flat();
    await Promise.all(items.slice(0, 30).map((item) => admin.post(`${inQueue(queue)}/items/${item}/approve`)));
    const push = await admin.post(`${inQueue(queue)}/push`, { datasetId: dataset, scope: 'approved' });
    await running.pushed(String(push.body['pushId']));
    const archived = await admin.post(`${inQueue(queue)}/archive`);

    const [first = [], ...others] = await readers;
    for (const other of others) expect(other).toEqual(first);
    expect(
      Object.fromEntries(
        Array.from(
          Map.groupBy(types(first), (type) => type),
          ([type, { length }]) => [type, length],
        ),
      ),
    ).toEqual({
      ...{ 'queue.created': 1, 'dataset.created': 1, 'item.added': 40, 'item.approved': 30, 'item.pushed': 30 },
      ...{ 'push.requested': 1, 'push.completed': 1, 'queue.archived': 1 },
    });
    const later = await readLines(admin, `/v1/events?limit=10000&after=${after}&${positionOf(archived)}`);
    expect(later.lines).toEqual(first);
  });
});
