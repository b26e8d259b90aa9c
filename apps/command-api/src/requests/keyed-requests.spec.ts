import { EventStore, execute, isUsable } from '@labeling/event-store';
import { itemDecider, pushDecider, queueDecider, requestDecider } from '@labeling/domain';
import type { Asker } from '../access/asker.js';
import { startApi, type RunningApi } from '../api.fixture.js';
import type { Answer, Client } from '../client.fixture.js';
import { itemId } from '../items/item-ids.js';
import { somebody } from '../people.fixture.js';
import { digestOf } from './digest.js';
import { newId } from './idempotency-key.js';
import { KeyedRequests } from './keyed-requests.js';

let running: RunningApi;
let admin: Client;
let queue: string;
let dataset: string;
let items: readonly string[];
beforeAll(async () => {
  running = await startApi();
  ({ admin } = running);
});
afterAll(() => running?.stop());
beforeEach(async () => {
  queue = await admin.queue();
  dataset = await admin.dataset();
  const added = await admin.post(`/v1/datasets/${dataset}/datapoints`, { datapoints: [{ data: 0, target: 0 }] });
  items = await admin.add(queue, [
    { data: 1, target: 1 },
    { data: 2, target: 2 },
  ]);
  await admin.get(`/v1/datasets/${dataset}?atLeast=${added.headers.get('position')}`);
});

interface Keyed {
  readonly path: () => string;
  readonly body: () => unknown;
  readonly other: () => unknown;
  readonly type?: string;
}
const inQueue = (path: string) => () => `/v1/labeling_queues/${queue}/${path}`;
const payload = (data: number) => ({ data, target: null });
/** Every operation that takes the header, and two requests that differ as little as possible. */
const operations: Readonly<Record<string, Keyed>> = {
  'adding items': {
    path: inQueue('items'),
    body: () => ({ items: [payload(1), { ...payload(2), idempotencyKey: 'own' }] }),
    other: () => ({ items: [payload(1), { ...payload(3), idempotencyKey: 'own' }] }),
  },
  'adding more items': {
    path: inQueue('items'),
    body: () => ({ items: [payload(1)] }),
    other: () => ({ items: [payload(1), payload(2)] }),
  },
  'importing items': {
    path: inQueue('imports'),
    body: () => ({ source: { type: 'dataset', datasetId: dataset } }),
    other: () => ({ source: { type: 'dataset', datasetId: dataset, ordinals: [[0, 0]] } }),
  },
  'pushing an item': {
    path: inQueue('push'),
    body: () => ({ datasetId: dataset, scope: 'item', itemId: items[0] }),
    other: () => ({ datasetId: dataset, scope: 'item', itemId: items[1] }),
  },
  'pushing all items': {
    path: inQueue('push'),
    body: () => ({ datasetId: dataset, scope: 'all' }),
    other: () => ({ datasetId: dataset, scope: 'item', itemId: items[1] }),
  },
  'creating a queue': {
    path: () => '/v1/labeling_queues',
    body: () => ({ name: 'One', guidelines: 'a' }),
    other: () => ({ name: 'One', guidelines: 'b' }),
  },
  'creating a dataset': {
    path: () => '/v1/datasets',
    body: () => ({ name: 'One' }),
    other: () => ({ name: 'Two' }),
  },
  'adding datapoints': {
    path: () => `/v1/datasets/${dataset}/datapoints`,
    body: () => ({ datapoints: [payload(1)] }),
    other: () => ({ datapoints: [payload(1), payload(2)] }),
  },
  'importing a file': {
    path: () => `/v1/datasets/${dataset}/import`,
    body: () => '{"data":1,"target":1}\n',
    other: () => '{"data":2,"target":1}\n',
    type: 'application/jsonl',
  },
};
let keys = 0;
const newKey = () => `key ${keys++}`;
const sender =
  ({ path, type = 'application/json' }: Keyed, key: string, client = admin) =>
  (body: unknown): Promise<Answer> =>
    client.post(path(), body, { 'Idempotency-Key': key, 'Content-Type': type });
const reused = { status: 422, code: 'idempotency_key_reused' };

/** How many events the store has, apart from those that only record which request came with which key. */
async function changes(): Promise<number> {
  const abort = new AbortController();
  const store = running.api.get(EventStore);
  const last = await store.lastPosition();
  let count = 0;
  for await (const batch of store.subscribe({ after: 0n, signal: abort.signal })) {
    const events = 'checkpoint' in batch ? [] : batch.filter(isUsable);
    count += events.filter(({ event }) => event.type !== 'RequestAccepted').length;
    if (('checkpoint' in batch ? batch.checkpoint : (events.at(-1)?.position ?? 0n)) >= last) break;
  }
  abort.abort();
  return count;
}

describe.each(Object.entries(operations))('an Idempotency-Key for %s', (name, operation) => {
  const settled = async ({ body }: Answer) => {
    if (name.startsWith('pushing')) await running.pushed(String(body['pushId']));
  };

  it('stands for its first request, even in a new process', async () => {
    const key = newKey();
    const send = sender(operation, key);
    const first = await send(operation.body());
    expect(first.status).toBeLessThan(300);
    await settled(first);
    const before = await changes();
    const { admin: later, api } = await running.anotherApi();
    for (const client of [admin, later]) {
      expect((await sender(operation, key, client)(operation.other())).body).toMatchObject(reused);
      const again = await sender(operation, key, client)(operation.body());
      expect(again.status).toBe(first.status);
      // The answer to an import says how much of it is new.
      if (!name.startsWith('importing')) expect(again.text).toBe(first.text);
    }
    expect(await changes()).toBe(before);
    await api.close();
  });

  it('stands for one of two requests that are sent at once', async () => {
    const send = sender(operation, newKey());
    const answers = await Promise.all([operation.body(), operation.other(), operation.body()].map(send));
    const refused = answers.filter(({ status }) => status === 422);
    for (const { body } of refused) expect(body).toMatchObject(reused);
    for (const answer of answers.filter((one) => !refused.includes(one))) {
      expect(answer.status).toBeLessThan(300);
      await settled(answer);
    }
    expect([1, 2]).toContain(refused.length);
    expect(answers[0]?.status).toBe(answers[2]?.status);
  });
});

describe('an Idempotency-Key', () => {
  const add = (key: string, list: readonly unknown[]) =>
    admin.post(`/v1/labeling_queues/${queue}/items`, { items: list }, { 'Idempotency-Key': key });
  const metadata = () => ({
    actor: { type: 'member', id: 'm', name: 'Ada' } as const,
    ...{ at: new Date().toISOString(), $correlationId: 'c', $causationId: 'c' },
  });
  const store = () => running.api.get(EventStore);
  const addBefore = async (key: string, index: number, data: string) => {
    const arrival = { request: '01900000-0000-7000-8000-000000000000', index };
    const item = { queueId: queue, projectId: running.projectId, arrival, source: { type: 'api' } as const };
    const event = {
      type: 'ItemAdded',
      data: { ...item, createdAt: new Date().toISOString(), data, target: 'null' },
    } as never;
    const stream = itemDecider.streamName(itemId({ queueId: queue, header: key, index }));
    await store().append(stream, 'no_stream', [{ event, metadata: metadata() }]);
  };

  it('completes a request that was cut in the middle', async () => {
    const digest = await digestOf([1, 2, 3].flatMap((data) => [String(data), 'null', undefined, undefined]));
    const request = { projectId: running.projectId, digest };
    const command = { type: 'AcceptRequest', request } as const;
    await execute(store(), requestDecider, newId(queue, 'items', 'cut'), command, { metadata });
    await addBefore('cut', 0, '1');
    expect((await add('cut', [payload(1), payload(3)])).body).toMatchObject(reused);
    const again = await add('cut', [1, 2, 3].map(payload));
    expect([again.status, again.headers.get('collapsed-count')]).toEqual([201, '1']);
  });

  it('is free for the corrected request when the first one was refused', async () => {
    expect((await add('typo', [{ data: 1 }])).status).toBe(400);
    expect((await add('typo', [payload(1)])).status).toBe(201);
    const push = (body: object) =>
      admin.post(inQueue('push')(), { datasetId: dataset, ...body }, { 'Idempotency-Key': 'typo' });
    expect((await push({})).body).toMatchObject({ status: 409, code: 'push_empty' });
    expect((await push({ scope: 'all' })).status).toBe(202);
  });

  it('belongs to one queue and to one kind of request', async () => {
    expect((await add('shared', [payload(1)])).status).toBe(201);
    const push = { datasetId: dataset, scope: 'all' };
    expect((await admin.post(inQueue('push')(), push, { 'Idempotency-Key': 'shared' })).status).toBe(202);
    queue = await admin.queue();
    expect((await add('shared', [payload(2)])).status).toBe(201);
  });

  it('keeps its meaning for what was stored before requests were recorded', async () => {
    await addBefore('old', 0, '1');
    const collapsed = await add('old', [payload(2)]);
    expect([collapsed.status, collapsed.headers.get('collapsed-count')]).toEqual([201, '1']);
    const at = new Date().toISOString();
    const { projectId } = running;
    const created = { projectId, name: 'Old', guidelines: '', createdAt: at };
    const queueId = newId(projectId, 'queue', 'old');
    await execute(store(), queueDecider, queueId, { type: 'CreateQueue', queue: created }, { metadata });
    const create = await admin.post('/v1/labeling_queues', { name: 'New' }, { 'Idempotency-Key': 'old' });
    expect(create.body).toMatchObject({ status: 409, code: 'queue_exists' });
    const pushId = newId(queue, 'push', 'old');
    const requested = { projectId, queueId: queue, datasetId: dataset, scope: 'item', requestedAt: at } as const;
    await execute(store(), pushDecider, pushId, { type: 'RequestPush', push: requested }, { metadata });
    const again = { datasetId: dataset, scope: 'item', itemId: items[1] };
    const push = await admin.post(inQueue('push')(), again, { 'Idempotency-Key': 'old' });
    expect([push.status, push.body]).toEqual([202, { pushId }]);
  });
});

describe('a request that takes items from a dataset', () => {
  it('must be sent again if the same one was accepted in the meantime, before the dataset grew', async () => {
    const requests = running.api.get(KeyedRequests);
    const asker = { caller: { projectId: 'p1', actor: { type: 'system', name: 'a test' } }, requestId: newKey() };
    const identity = { key: newKey(), place: queue, kind: 'items' };
    const accept = (places: number) =>
      requests.accept({ ...identity, places, content: ['the same'], asker: asker as unknown as Asker });
    await accept(2);
    await expect(accept(3)).rejects.toMatchObject({ code: 'too_busy' });
    await accept(2);
    expect(await requests.placesOf(identity)).toBe(2);
  });
});

describe('the same import, written in another way', () => {
  const send = (source: string, key: string) =>
    admin.post(inQueue('imports')(), `{"source":${source}}`, { 'Idempotency-Key': key });
  const sql = (columns: string) => `{"type":"sql","query":"select 1 as n","columns":${columns}}`;
  const datapoints = (ordinals: string) => `{"type":"dataset","datasetId":"${dataset}","ordinals":${ordinals}}`;

  it.each([
    ['the columns of a query', () => [sql('{"data":["n"]}'), sql('{\n  "data": [ "n" ]\n}'), sql('{"data":["m"]}')]],
    ['ranges of datapoints', () => [datapoints('[[0,0]]'), datapoints(' [ [0, 0] ]'), datapoints('[[0,1]]')]],
  ])('is the same request whatever white space is in %s', async (_, sources) => {
    const key = newKey();
    const [first = '', spaced = '', other = ''] = sources();
    expect((await send(first, key)).text).toBe('{"added":1,"collapsed":0}');
    expect((await send(spaced, key)).text).toBe('{"added":0,"collapsed":1}');
    expect((await send(other, key)).body['status']).toBeGreaterThanOrEqual(400);
  });

  it('is the same request as under an earlier release that did not ignore white space', async () => {
    const requests = running.api.get(KeyedRequests);
    const asker = { caller: { projectId: 'p1', actor: { type: 'system', name: 'a test' } }, requestId: newKey() };
    const identity = { key: newKey(), place: queue, kind: 'items', asker: asker as unknown as Asker };
    await requests.accept({ ...identity, content: ['[ 1 ]'] });
    await requests.accept({ ...identity, content: ['[1]'], formerly: ['[ 1 ]'] });
    await expect(requests.accept({ ...identity, content: ['[2]'], formerly: ['[ 2 ]'] })).rejects.toMatchObject(reused);
  });
});

describe('a request whose Idempotency-Key created something', () => {
  const send = (path: string, body: unknown, key: string) => admin.post(path, body, { 'Idempotency-Key': key });
  const expectSame = (again: Answer, first: Answer) => {
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body['id']).toBe(first.body['id']);
  };

  it('is answered again for a queue whose dataset was deleted or whose member has left since', async () => {
    const member = await somebody(running, 'Leaver', 'labeler');
    const body = { name: 'For few', datasetId: dataset, openTo: [member.id] };
    const first = await send('/v1/labeling_queues', body, 'for few');
    await admin.send('DELETE', `/v1/datasets/${dataset}`);
    await admin.send('DELETE', `/v1/members/${member.id}`);
    expectSame(await send('/v1/labeling_queues', body, 'for few'), first);
    expect((await send('/v1/labeling_queues', body, 'for few, too')).status).toBe(404);
  });

  it('is answered again for a comment that mentions somebody who has left since', async () => {
    const members = await Promise.all(['Mia', 'Max'].map((name) => somebody(running, name, 'labeler')));
    const ids = members.map(({ id }) => id);
    const path = inQueue(`items/${items[0]}/comments`)();
    const first = await send(path, { text: 'See @Mia', mentions: ids }, 'mentioned');
    expectSame(await send(path, { text: 'See @Mia', mentions: ids.toReversed() }, 'mentioned'), first);
    await admin.send('DELETE', `/v1/members/${ids[0]}`);
    expectSame(await send(path, { text: 'See @Mia', mentions: ids }, 'mentioned'), first);
    expect((await send(path, { text: 'See @Mia', mentions: ids }, 'mentioned, too')).status).toBe(422);
  });
});
