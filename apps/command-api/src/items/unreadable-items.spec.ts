import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { EventStore } from '@labeling/event-store';
import { askUntil } from '@labeling/infra';
import { ReadModelWatcher } from '@labeling/read-models/queries';
import { startApi, type RunningApi } from '../api.fixture.js';
import type { Client } from '../client.fixture.js';

let running: RunningApi;
let admin: Client;
let elsewhere: EventStoreDBClient;
let queue: string;
let [good, strange, deleted]: string[] = [];
const at = () => `/v1/labeling_queues/${queue}`;
const item = (id: string | undefined) => `${at()}/items/${id}`;

beforeAll(async () => {
  running = await startApi();
  ({ admin } = running);
  elsewhere = EventStoreDBClient.connectionString(running.eventStoreUrl);
  queue = await admin.queue();
  [good, strange, deleted] = await admin.add(
    queue,
    [1, 2, 3].map((data) => ({ data, target: null })),
  );
  const names = await running.api.get(EventStore).names();
  await elsewhere.appendToStream(names.inStore(`item-${strange}`), jsonEvent({ type: 'ItemPostponed', data: {} }));
  await elsewhere.tombstoneStream(names.inStore(`item-${deleted}`));
  const last = await running.api.get(EventStore).lastPosition();
  await running.api.get(ReadModelWatcher).waitFor(last, 60_000);
});
afterAll(async () => {
  await elsewhere?.dispose();
  await running?.stop();
});

describe('an item with an event that this release cannot read', () => {
  it('is shown as it was before', async () => {
    expect((await admin.get(item(strange))).body).toMatchObject({ data: 2, revision: '0' });
    expect((await admin.get(`${at()}/items?limit=10`)).body['data']).toHaveLength(3);
  });

  it('cannot be changed, and its history says which event it is', async () => {
    const refused = {
      ...{ status: 409, code: 'unreadable_history' },
      detail: `Cannot read event 1 of labeling.item-${strange} (ItemPostponed): its type is unknown`,
    };
    expect((await admin.post(`${item(strange)}/approve`)).body).toMatchObject(refused);
    expect((await admin.send('PUT', `${item(strange)}/target`, { target: 1 })).body).toMatchObject(refused);
    expect((await admin.get(`${item(strange)}/history`)).body).toMatchObject(refused);
    const gone = { ...refused, detail: `labeling.item-${deleted} was deleted from the event store` };
    expect((await admin.post(`${item(deleted)}/approve`)).body).toMatchObject(gone);
    expect((await admin.get(`${item(deleted)}/history`)).body).toMatchObject(gone);
  });

  it('is left out of batches and pushes, which process the others', async () => {
    const ids = [good, strange, deleted].map((id) => ({ id }));
    const batch = await admin.post(`${at()}/items/batch`, { items: ids, command: { type: 'approve' } });
    expect(batch.body).toMatchObject({
      changed: 1,
      refused: [
        { id: strange, code: 'unreadable_history' },
        { id: deleted, code: 'unreadable_history' },
      ],
    });
    const dataset = await admin.dataset();
    const { body } = await admin.post(`${at()}/push`, { datasetId: dataset, scope: 'all' });
    await running.pushed(String(body['pushId']));
    expect((await admin.get(`${at()}/pushes/${String(body['pushId'])}`)).body).toMatchObject({
      ...{ status: 'completed', total: 3, pushed: 1, skipped: 2 },
      skippedItems: [
        { itemId: strange, code: 'unreadable_history' },
        { itemId: deleted, code: 'unreadable_history' },
      ],
    });
  });

  it('leaves the product ready but degraded', async () => {
    const degraded = { status: 200, body: { status: 'degraded', setAside: 2 } };
    await askUntil(
      () => admin.get('/health/ready'),
      (answer) => expect(answer).toMatchObject(degraded),
    );
  });
});

describe('an item whose stream lost its beginning in the event store', () => {
  const itemsOf = (key: string) => [{ data: key, target: null, idempotencyKey: key }];
  /** The client of another process, which remembers none of the items. */
  let other: Client;
  beforeAll(async () => {
    ({ admin: other } = await running.anotherApi());
  });

  it.each([
    ['was limited', { maxCount: 1 }, true],
    ['was emptied', { truncateBefore: 9 }, false],
  ])('cannot be changed, and is not mistaken for a known item, if its stream %s', async (how, limit, isLeft) => {
    const [id] = await admin.add(queue, itemsOf(how));
    await admin.post(`${item(id)}/approve`);
    const names = await running.api.get(EventStore).names();
    const stream = names.inStore(`item-${id}`);
    await elsewhere.setStreamMetadata(stream, limit);
    const refused = {
      ...{ status: 409, code: 'unreadable_history' },
      detail: `Events of ${stream} were deleted or hidden in the event store`,
    };
    const expected = isLeft ? refused : { status: 404, code: 'item_not_found' };
    expect((await admin.post(`${item(id)}/unapprove`)).body).toMatchObject(expected);
    expect((await admin.get(`${item(id)}/history`)).body).toMatchObject(expected);
    expect((await other.post(`${at()}/items`, { items: itemsOf(how) })).body).toMatchObject(refused);
  });
});
