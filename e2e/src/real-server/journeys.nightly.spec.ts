// The main journeys on an event store that does what real servers do and the embedded node does not (docs/decisions:
// embedded-event-store), with other applications and operators at work in it.
import { everyRight, ServerStandIn, type Rights } from '@labeling/embedded-event-store/testing';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expectRebuildToChangeNothing } from '../durability/rebuild.fixture.js';
import { mustBe, type Answer } from '../product/client.fixture.js';
import { listedItems } from '../product/listed-items.fixture.js';
import { aProduct, OwnSite } from '../product/product.fixture.js';
import { readHistory } from '../product/history.fixture.js';
import { Others } from './others.fixture.js';

let server: ServerStandIn;
let others: Others;
const site = aProduct(async () => {
  server = await ServerStandIn.start();
  others = new Others(server.url);
  await others.write();
  return { EVENTSTORE_URL: server.url, READ_WAIT_MS: '30000' };
});
const { client } = site;
afterAll(async () => {
  await others?.close();
  await server?.close();
});

let queueId: string;
let datasetId: string;
let ids: string[];
const queuePath = () => `/v1/labeling_queues/${queueId}`;
const itemPath = (n: number) => `${queuePath()}/items/${ids[n]}`;
const streamOf = (n: number) => `item-${ids[n]}`;
const json = async (path: string) => JSON.parse((await client.get(path)).text);

/** Sends a command to an item, while others write. */
async function act(method: string, n: number, rest = '', body: unknown = {}): Promise<Answer> {
  const answer = await client.send({ method, path: `${itemPath(n)}${rest}`, ...(method !== 'DELETE' && { body }) });
  await others.write();
  return mustBe(method === 'DELETE' ? 204 : 200, answer);
}
async function batch(command: object, from: number, to: number): Promise<Record<string, unknown>> {
  const items = ids.slice(from, to).map((id) => ({ id }));
  const answer = await client.send({ method: 'POST', path: `${queuePath()}/items/batch`, body: { command, items } });
  return JSON.parse(mustBe(200, answer).text);
}
const refusedUser = { code: 'store_unavailable', detail: expect.stringContaining("refuses the product's user") };
/** Polls, because the answer is cached for up to a second. */
async function untilReady(isReady: boolean): Promise<void> {
  while (((await client.once({ method: 'GET', path: '/health/ready' })).status === 200) !== isReady) await pause(50);
}
const newItems = (count: number, from = 0) =>
  Array.from({ length: count }, (_, i) => ({
    data: { question: `No ${from + i}?` },
    target: from + i,
    idempotencyKey: `key ${from + i}`,
  }));

describe('a product on a real event store', () => {
  it('starts although the first checkpoint is impossible, and reports what it runs on', async () => {
    expect(server.played.impossibleCheckpoints).toBeGreaterThan(0);
    const log = await readFile(join(site.product.dataDir, 'logs', 'projector.log'), 'utf8');
    expect(log).not.toContain('The projector restarts');
    const { status, services } = await json('/v1/status');
    expect(status).toBe('ok');
    expect(services).toContainEqual(
      expect.objectContaining({ service: 'event-store', state: 'up', version: 'EventStoreDB 24.10.4.2116' }),
    );
  });

  it('adds each item once, however often it is sent', async () => {
    queueId = await client.queue('Questions');
    datasetId = await client.dataset('Golden');
    const add = () => client.add(queueId, newItems(40), { 'Idempotency-Key': 'all of them' });
    const [first = [], ...repeated] = await Promise.all([add(), add(), others.write().then(add)]);
    expect([...repeated, await client.add(queueId, newItems(40))]).toEqual([first, first, first]);
    ids = first.map(({ id }) => id);
    await client.settled();
    expect((await listedItems(client, queueId, 'New')).map(({ id }) => id)).toEqual(ids);
  });

  it('reads its own writes although the newest event of the store is never its own', async () => {
    const { headers } = await act('PUT', 0, '/target', { target: 'edited' });
    expect(await others.newestStream()).toMatch(/^\$/);
    expect(await json(`${itemPath(0)}?atLeast=${headers.get('position')}`)).toMatchObject({ target: 'edited' });
    const unknown = `${queuePath()}/items/${randomUUID()}`;
    expect((await client.once({ method: 'GET', path: unknown })).status).toBe(404);
  });

  it('edits, approves, discards and takes back, and shows each step and the earlier state', async () => {
    await client.settled();
    const before = new Date().toISOString();
    await act('POST', 0, '/approve');
    await act('POST', 1, '/approve');
    await act('POST', 1, '/unapprove');
    await act('DELETE', 2);
    await act('POST', 2, '/restore');
    await act('DELETE', 3);
    await act('PUT', 4, '/flag', { reason: 'Ask Ada' });
    const { correlationId } = await batch({ type: 'approve' }, 10, 30);
    expect(await batch({ type: 'takeBack', correlationId }, 20, 30)).toMatchObject({ changed: 10 });
    await client.settled();
    const { counters } = await json(queuePath());
    expect(counters).toMatchObject({ new: 17, modified: 11, approved: 11, total: 39 });
    const history = readHistory((await client.get(`${itemPath(0)}/history`)).text);
    expect(history.map(({ type }) => type)).toEqual(['ItemAdded', 'TargetEdited', 'ItemApproved']);
    const asOf = await json(`${queuePath()}/as_of?at=${before}`);
    expect(asOf.counters).toEqual({ new: 39, modified: 1, approved: 0, discarded: 0, pushed: 0, total: 40 });
    const { data } = await json(`${queuePath()}/items?q=no%2017`);
    expect(data).toMatchObject([{ id: ids[17], state: 'Approved' }]);
  });

  it('pushes what has just been approved', async () => {
    await act('POST', 5, '/approve');
    const asked = await client.once({ method: 'POST', path: `${queuePath()}/push`, body: { datasetId } });
    const { pushId } = JSON.parse(mustBe(202, asked).text);
    let push;
    do push = await json(`${queuePath()}/pushes/${pushId}`);
    while (push.status !== 'completed');
    expect(push).toMatchObject({ pushed: 12, skipped: 0 });
    await client.settled();
    const { data } = await json(`/v1/datasets/${datasetId}/datapoints`);
    expect(data.map(({ target }: { target: unknown }) => target)).toEqual([
      'edited',
      5,
      10,
      11,
      12,
      13,
      14,
      15,
      16,
      17,
      18,
      19,
    ]);
  });

  it('folds everything that arrived while the server considered it too slow, or its projector was killed', async () => {
    await client.settled();
    const late = newItems(60, 40);
    expect(await server.leaveBehind(() => client.add(queueId, late))).toBeGreaterThan(0);
    await client.settled();
    const { projector } = site.product.processes;
    projector.kill('SIGKILL');
    ids.push(...(await client.add(queueId, late)).map(({ id }) => id));
    await batch({ type: 'approve' }, 40, 50);
    await projector.ready();
    await client.settled();
    expect((await json(queuePath())).counters).toMatchObject({ approved: 10, total: 87 });
  });

  it('sets aside only what others wrote to or deleted', async () => {
    await others.tombstone(streamOf(60));
    await others.delete(streamOf(61));
    await others.writeInto(streamOf(62));
    await others.writeInto(`item-${randomUUID()}`);
    await client.settled();
    const ready = await json('/health/ready');
    expect(ready).toMatchObject({ status: 'degraded', setAside: 3 });
    const approve = async (n: number) => {
      const { status, text } = await client.once({ method: 'POST', path: `${itemPath(n)}/approve`, body: {} });
      return [status, JSON.parse(text).code];
    };
    expect(await approve(60)).toEqual([409, 'unreadable_history']);
    expect(await approve(61)).toEqual([404, 'item_not_found']);
    expect(await approve(62)).toEqual([409, 'unreadable_history']);
    await act('POST', 63, '/approve');
  });

  it.each<[string, Partial<Rights>, Readonly<Record<string, number>>]>([
    ['append', { mayAppendTo: () => false }, { flag: 503, add: 503, history: 200, unknown: 404 }],
    ['read $all', { mayReadAll: false }, { flag: 200, add: 201, history: 200, unknown: 503 }],
    ['do anything', { isKnown: false }, { flag: 503, add: 503, history: 503, unknown: 503 }],
  ])(
    'asks callers to try again while its user may not %s, and continues when it may again',
    async (_, few, expected) => {
      const flag = { method: 'PUT', path: `${itemPath(64)}/flag`, body: { reason: randomUUID() } };
      const requests = {
        flag,
        add: { method: 'POST', path: `${queuePath()}/items`, body: { items: newItems(1, 1_000) } },
        history: { method: 'GET', path: `${itemPath(64)}/history` },
        unknown: { method: 'GET', path: `${queuePath()}/items/${randomUUID()}` },
      };
      server.rights = { ...everyRight, ...few };
      const answers = Object.entries(requests).map(
        async ([name, request]) => [name, await client.once(request)] as const,
      );
      const answered = await Promise.all(answers);
      await untilReady(false);
      server.rights = everyRight;
      expect(Object.fromEntries(answered.map(([name, { status }]) => [name, status]))).toEqual(expected);
      const refused = answered.flatMap(([, { status, text }]) => (status === 503 ? [JSON.parse(text)] : []));
      for (const problem of refused) expect(problem).toMatchObject(refusedUser);
      mustBe(200, await client.send(flag));
      await client.settled();
      await untilReady(true);
    },
  );

  it('keeps folding after a restart although its user may no longer read the stream of the newest event', async () => {
    const { headers } = await act('PUT', 65, '/flag', { reason: 'the newest' });
    await json(`${itemPath(65)}?atLeast=${headers.get('position')}`);
    server.rights = { ...everyRight, mayRead: (stream) => stream !== `labeling.${streamOf(65)}` };
    const { projector } = site.product.processes;
    projector.kill('SIGKILL');
    await projector.ready();
    await act('PUT', 66, '/flag', { reason: 'later' });
    await client.settled();
    server.rights = everyRight;
    expect(await json(itemPath(66))).toMatchObject({ flag: { reason: 'later' } });
  });

  it('does not start a second product for a user who may not read $all, and says why', async () => {
    const second = new OwnSite({ EVENTSTORE_URL: server.url });
    server.rights = { ...everyRight, mayReadAll: false };
    const started = second.start();
    await expect(started).rejects.toThrow('cannot be read ($all): the client, whose address names no user');
    server.rights = everyRight;
    await second.remove();
  });

  it.each(['largestEvent', 'largestAppend'] as const)(
    'rejects an item as too large if it exceeds the %s of the server',
    async (limit) => {
      server[limit] = 10_000;
      const large = 'x'.repeat(20_000);
      const items = [{ data: large, target: 1 }];
      const added = await client.once({ method: 'POST', path: `${queuePath()}/items`, body: { items } });
      const edited = await client.once({ method: 'PUT', path: `${itemPath(64)}/target`, body: { target: large } });
      server[limit] = Infinity;
      for (const { status, text } of [added, edited]) {
        expect([status, JSON.parse(text).code]).toEqual([413, 'item_too_large']);
        expect(text).toContain('at most 10000 bytes');
      }
    },
  );

  it('has read models that match the events, even after a rebuild', async () => {
    const verified = mustBe(200, await client.send({ method: 'POST', path: '/v1/verification', body: {} }));
    expect(JSON.parse(verified.text)).toMatchObject({ different: 0, setAside: 3 });
    await expectRebuildToChangeNothing(site);
  });

  it('has never read a stream forward from its end, which makes the server fail', () => {
    expect(server.played.readForwardsFromEnd).toBe(0);
  });
});
