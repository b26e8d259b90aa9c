import { itemDecider, pushDecider, type AnyEvent, type ItemPushed } from '@labeling/domain';
import { EventStore, execute, load, type EventContext } from '@labeling/event-store';
import { setTimeout } from 'node:timers/promises';
import { v7 as uuidv7 } from 'uuid';
import { startApi, type RunningApi } from '../api.fixture.js';
import { expectProblem, type Client } from '../client.fixture.js';
import { datapointId } from './push-items.js';
import { PushRunner } from './push-runner.js';
import { withPushLock } from './push-lock.js';
import { Database } from '../stores/database.js';

let running: RunningApi;
let admin: Client;
let queue: string;
let dataset: string;
beforeAll(async () => {
  // Only the tests start pushes.
  running = await startApi({ PUSH_RESUME_SECONDS: '3600' });
  ({ admin } = running);
});
afterAll(() => running?.stop());
beforeEach(async () => {
  queue = await admin.queue();
  dataset = await admin.dataset();
});

const at = () => `/v1/labeling_queues/${queue}`;
const push = (body: object, headers = {}) => admin.post(`${at()}/push`, { datasetId: dataset, ...body }, headers);
const approve = (item: string) => admin.post(`${at()}/items/${item}/approve`);
async function finished(body: object = {}): Promise<string> {
  const answer = await push(body);
  if (answer.status !== 202) throw new Error(answer.text);
  await running.pushed(String(answer.body['pushId']));
  return String(answer.body['pushId']);
}
const items = (count: number) => Array.from({ length: count }, (_, i) => ({ data: { i }, target: i, metadata: { i } }));
const datapoints = async () => JSON.parse((await admin.get(`/v1/datasets/${dataset}/datapoints?limit=1000`)).text).data;

describe('a push', () => {
  it('is for leads and admins where labelers may not push', async () => {
    const [item = ''] = await admin.add(queue, items(1));
    await approve(item);
    const { headers } = await admin.send('PATCH', at(), { labelersMayPush: false });
    const reviewer = await running.clientWith(['review']);
    const body = { datasetId: dataset };
    expectProblem(await reviewer.post(`${at()}/push`, body), 403, 'push_for_leads');
    const read = await admin.get(`${at()}?atLeast=${headers.get('position')}`);
    expect(read.body).toMatchObject({ labelersMayPush: false });
    await admin.send('PATCH', at(), { labelersMayPush: true });
    expect((await reviewer.post(`${at()}/push`, body)).status).toBe(202);
  });

  it('moves only approved items into the dataset', async () => {
    const [a = '', b = '', c = ''] = await admin.add(queue, items(3));
    await approve(a);
    await approve(c);
    const id = await finished();
    const answer = await admin.get(`${at()}/pushes/${id}`);
    expect(answer.body).toMatchObject({
      ...{ id, queueId: queue, datasetId: dataset, scope: 'approved', status: 'completed' },
      ...{ total: 2, pushed: 2, skipped: 0, skippedItems: [], requestedBy: { type: 'apiKey' } },
    });
    expect(answer.body['completedAt']).toMatch(/Z$/);
    expect((await admin.get(at())).body['counters']).toEqual({
      ...{ new: 1, modified: 0, approved: 0, discarded: 0, pushed: 2, total: 1 },
    });
    expect(await datapoints()).toMatchObject([
      { id: datapointId(a), data: { i: 0 }, target: 0, metadata: { i: 0 }, provenance: { itemId: a, pushId: id } },
      { id: datapointId(c), data: { i: 2 }, target: 2, provenance: { itemId: c, queueId: queue, itemRevision: '2' } },
    ]);
    expect((await admin.get(`${at()}/items/${a}`)).body).toMatchObject({
      status: 404,
      code: 'item_removed',
      state: 'pushed',
    });
    expect((await admin.get(`${at()}/items/${b}`)).status).toBe(200);
    expect((await admin.get(`${at()}/pushes`)).body['data']).toMatchObject([{ id }]);
  });

  it('includes unapproved items with their current target when its scope is all', async () => {
    const [a = '', b = ''] = await admin.add(queue, items(2));
    await admin.send('PUT', `${at()}/items/${b}/target`, { target: 'edited' });
    await finished({ scope: 'all' });
    expect((await datapoints()).map(({ target }: { target: unknown }) => target)).toEqual([0, 'edited']);
    expect((await admin.get(`${at()}/items/${a}`)).status).toBe(404);
  });

  it('moves only one item, whatever its state, when its scope is that item', async () => {
    const [a = '', b = ''] = await admin.add(queue, items(2));
    await finished({ scope: 'item', itemId: b });
    expect(await datapoints()).toMatchObject([{ id: datapointId(b) }]);
    expect((await admin.get(`${at()}/items/${a}`)).status).toBe(200);
    expect((await push({ scope: 'item', itemId: b })).body).toMatchObject({ status: 409, code: 'item_removed' });
    expect((await push({ scope: 'item', itemId: uuidv7() })).body).toMatchObject({
      status: 404,
      code: 'item_not_found',
    });
  });

  it('is refused without items, and without an existing dataset', async () => {
    await admin.add(queue, items(1));
    expect((await push({})).body).toMatchObject({ status: 409, code: 'push_empty' });
    expect((await push({ datasetId: uuidv7() })).body).toMatchObject({ status: 404, code: 'dataset_not_found' });
  });

  it('includes everything that was acknowledged before it', async () => {
    const ids = await admin.add(queue, items(200));
    await Promise.all(ids.map(approve));
    const id = await finished();
    expect((await admin.get(`${at()}/pushes/${id}`)).body).toMatchObject({ total: 200, pushed: 200 });
  });

  it("keeps the queue's order, whatever was changed last", async () => {
    const ids = await admin.add(queue, items(100));
    for (const [i, id] of ids.slice(0, 20).entries()) {
      await admin.send('PUT', `${at()}/items/${id}/target`, { target: { edited: i } });
    }
    const approved = { items: ids.map((id) => ({ id })), command: { type: 'approve' } };
    expect((await admin.post(`${at()}/items/batch`, approved)).body).toMatchObject({ changed: 100 });
    await finished();
    const lines = (await admin.get(`/v1/datasets/${dataset}/export?format=jsonl`)).text.trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line).data.i)).toEqual(ids.map((_, i) => i));
  });

  it('is the same push when requested again with the same Idempotency-Key', async () => {
    const [a = ''] = await admin.add(queue, items(1));
    await approve(a);
    const first = await push({}, { 'Idempotency-Key': 'p' });
    const second = await push({}, { 'Idempotency-Key': 'p' });
    expect([first.status, second.status]).toEqual([202, 202]);
    expect(second.text).toBe(first.text);
    expect((await push({ scope: 'all' }, { 'Idempotency-Key': 'p' })).body).toMatchObject({
      status: 422,
      code: 'idempotency_key_reused',
    });
    await running.pushed(String(first.body['pushId']));
    expect(await datapoints()).toHaveLength(1);
  });
});

describe('a push requested several times at once with the same Idempotency-Key', () => {
  it.each(['approved', 'item'])('is one push, whichever request is first: %s', async (scope) => {
    const ids = await admin.add(queue, items(6));
    await Promise.all(ids.map(approve));
    for (const [i, itemId] of ids.entries()) {
      const body = { scope, ...(scope === 'item' && { itemId }) };
      const answers = await Promise.all(
        [0, 0, 0, 4, 10, 20].map(async (ms) => {
          await setTimeout(ms);
          return push(body, { 'Idempotency-Key': `at once ${i}` });
        }),
      );
      expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
      expect(answers[0]?.status).toBe(202);
      await running.pushed(String(answers[0]?.body['pushId']));
      if (scope === 'approved') await Promise.all((await admin.add(queue, items(3))).map(approve));
    }
    expect(await datapoints()).toHaveLength(scope === 'approved' ? 6 + 3 * 5 : 6);
  });
});

const context = (): EventContext => ({
  actor: { type: 'member', id: 'm', name: 'Ada' },
  at: new Date().toISOString(),
  $correlationId: 'c',
  $causationId: 'c',
});

/** The state that a killed process leaves: requested, some items pushed, little or nothing reported. */
async function aPushCutOff(ids: readonly string[], pushed: number, reported: number): Promise<string> {
  const store = running.api.get(EventStore);
  const pushId = uuidv7();
  const options = { metadata: context };
  await execute(store, pushDecider, pushId, { type: 'SelectPushItems', itemIds: ids }, options);
  const request = { queueId: queue, datasetId: dataset, projectId: running.projectId, scope: 'approved' } as const;
  const requestedAt = new Date().toISOString();
  await execute(store, pushDecider, pushId, { type: 'RequestPush', push: { ...request, requestedAt } }, options);
  for (const id of ids.slice(0, pushed)) {
    const command = {
      type: 'PushItem',
      pushId,
      datasetId: dataset,
      datapointId: datapointId(id),
      scope: 'approved',
    } as const;
    await execute(store, itemDecider, id, command, options);
  }
  if (reported > 0) {
    const progress = { type: 'RecordPushProgress', through: reported, pushed: reported, skipped: [] } as const;
    await execute(store, pushDecider, pushId, progress, options);
  }
  return pushId;
}

describe('a push that was interrupted', () => {
  it.each([
    ['before its first item', 0, 0],
    ['before a report', 20, 0],
    ['after a report', 35, 30],
    ['before it was completed', 50, 50],
  ])('is finished by a new process, each item once: %s', async (_, pushed, reported) => {
    const ids = await admin.add(queue, items(50));
    await Promise.all(ids.map(approve));
    const pushId = await aPushCutOff(ids, pushed, reported);
    const { api } = await running.anotherApi();
    api.get(PushRunner).start(pushId);
    await api.get(PushRunner).idle();
    await running.pushed(pushId);
    const stored = await datapoints();
    expect(stored.map(({ id }: { id: string }) => id).sort()).toEqual(ids.map(datapointId).sort());
    expect((await admin.get(`${at()}/pushes/${pushId}`)).body).toMatchObject({
      status: 'completed',
      pushed: 50,
      skipped: 0,
    });
    expect((await admin.get(at())).body['counters']).toMatchObject({ total: 0 });
    await api.close();
  });

  it('is found by a process when it starts', async () => {
    const ids = await admin.add(queue, items(5));
    await Promise.all(ids.map(approve));
    const pushId = await aPushCutOff(ids, 2, 0);
    await admin.get(`${at()}/pushes/${pushId}`);
    const { api } = await running.anotherApi();
    await api.get(PushRunner).resume();
    await api.get(PushRunner).idle();
    await running.pushed(pushId);
    await api.close();
    expect(await datapoints()).toHaveLength(5);
  });

  it('leaves items that changed in the meantime in their queue, and reports why', async () => {
    const [a = '', b = '', c = ''] = await admin.add(queue, items(3));
    await Promise.all([a, b, c].map(approve));
    const pushId = await aPushCutOff([a, b, c, uuidv7()], 0, 0);
    await admin.post(`${at()}/items/${a}/unapprove`);
    await admin.send('DELETE', `${at()}/items/${c}`);
    running.api.get(PushRunner).start(pushId);
    await running.pushed(pushId);
    const answer = await admin.get(`${at()}/pushes/${pushId}`);
    expect(answer.body).toMatchObject({ total: 4, pushed: 1, skipped: 3 });
    const skipped = JSON.parse(answer.text).skippedItems;
    expect(skipped.slice(0, 2)).toEqual([
      { itemId: a, code: 'item_not_approved' },
      { itemId: c, code: 'item_removed' },
    ]);
    expect(skipped[2].code).toBe('item_not_found');
    expect((await admin.get(`${at()}/items/${a}`)).body).toMatchObject({ state: 'Modified' });
    expect(await datapoints()).toMatchObject([{ id: datapointId(b) }]);
  });

  it('is recorded as done by the caller who requested it', async () => {
    const [a = ''] = await admin.add(queue, items(1));
    await approve(a);
    const pushId = await aPushCutOff([a], 0, 0);
    running.api.get(PushRunner).start(pushId);
    await running.pushed(pushId);
    const events: unknown[] = [];
    const stream = running.api
      .get(EventStore)
      .read<ItemPushed>(itemDecider.streamName(a), { backwards: true, maxCount: 1 });
    for await (const { event, metadata } of stream)
      events.push([event.type, metadata.actor.name, metadata.$correlationId]);
    expect(events).toEqual([['ItemPushed', 'Ada', 'c']]);
  });

  it('is stopped when its queue was deleted, and shows how far it got and who deleted the queue', async () => {
    const ids = await admin.add(queue, items(30));
    await Promise.all(ids.map(approve));
    const pushId = await aPushCutOff(ids, 12, 10);
    const deleting = (await admin.send('DELETE', at(), undefined, { 'X-Request-Id': 'deleting' })).headers;
    expect(deleting.get('x-request-id')).toBe('deleting');
    running.api.get(PushRunner).start(pushId);
    await running.pushed(pushId);
    expect((await admin.get(`${at()}/pushes/${pushId}`)).body).toMatchObject({
      ...{ status: 'stopped', total: 30, pushed: 10, skipped: 0 },
      completedAt: expect.stringMatching(/Z$/),
    });
    expect(await datapoints()).toHaveLength(12);
    const activity = (await admin.get('/v1/activity?type=PushStopped')).body['data'];
    expect(activity).toMatchObject([{ pushId, queueId: queue, actor: { type: 'apiKey' }, correlationId: 'deleting' }]);
    await running.api.get(PushRunner).resume();
    await running.api.get(PushRunner).idle();
    expect(await datapoints()).toHaveLength(12);
  });

  it('is stopped when its dataset was deleted, and leaves the rest of the items in the queue', async () => {
    const ids = await admin.add(queue, items(30));
    await Promise.all(ids.map(approve));
    const pushId = await aPushCutOff(ids, 12, 10);
    await admin.send('DELETE', `/v1/datasets/${dataset}`, undefined, { 'X-Request-Id': 'without dataset' });
    running.api.get(PushRunner).start(pushId);
    await running.pushed(pushId);
    expect((await admin.get(`${at()}/pushes/${pushId}`)).body).toMatchObject({
      status: 'stopped',
      total: 30,
      pushed: 10,
    });
    expect((await admin.get(at())).body['counters']).toMatchObject({ approved: 18, pushed: 12 });
    expectProblem(await push({}), 404, 'dataset_not_found');
  });

  it('is left alone by a second process while another is working on it', async () => {
    const [a = ''] = await admin.add(queue, items(1));
    await approve(a);
    const pushId = await aPushCutOff([a], 0, 0);
    const { api } = await running.anotherApi();
    await withPushLock(running.api.get(Database).pool, pushId, async () => {
      api.get(PushRunner).start(pushId);
      await api.get(PushRunner).idle();
      const { state } = await load(running.api.get(EventStore), pushDecider, pushId);
      expect(state).toMatchObject({ status: 'requested' });
    });
    api.get(PushRunner).start(pushId);
    await api.get(PushRunner).idle();
    await running.pushed(pushId);
    await api.close();
  });
});

/** How many events of a push are read while it is carried out, for this many items; they need not exist. */
async function eventsRead(itemCount: number): Promise<number> {
  const pushId = await aPushCutOff(
    Array.from({ length: itemCount }, () => uuidv7()),
    0,
    0,
  );
  const store = running.api.get(EventStore);
  const read = store.read.bind(store);
  let count = 0;
  const counting: EventStore['read'] = async function* <E extends AnyEvent>(...args: Parameters<EventStore['read']>) {
    for await (const event of read<E>(...args)) {
      if (args[0] === pushDecider.streamName(pushId)) count++;
      yield event;
    }
  };
  Object.assign(store, { read: counting });
  running.api.get(PushRunner).start(pushId);
  await running.api.get(PushRunner).idle();
  Reflect.deleteProperty(store, 'read');
  const { state } = await load(store, pushDecider, pushId);
  expect(state).toMatchObject({ status: 'completed', skipped: itemCount });
  return count;
}

describe('carrying out a push', () => {
  it('reads its events as often for many items as for few', async () => {
    expect(await eventsRead(3_000)).toBe(await eventsRead(500));
  });
});
