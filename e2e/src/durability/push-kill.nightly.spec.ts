import { isOver, pushDecider, type JsonText } from '@labeling/domain';
import { load } from '@labeling/event-store';
import { mustBe, type Answer } from '../product/client.fixture.js';
import { listedItems, membersOf, readPage } from '../product/listed-items.fixture.js';
import { aProductOnAnyStore } from './any-store.fixture.js';
import { approvedItems, pushAnswer, pushInto } from './pushing.fixture.js';
import { expectRebuildToChangeNothing } from './rebuild.fixture.js';
import { everyStream, untilStored } from '../product/stored.fixture.js';

const site = aProductOnAnyStore();
/** On a busy machine, a push may be over before it is killed, or reach its last items before they change. */
const ATTEMPTS = 10;

describe('a push of 3,000 items, killed in the middle', () => {
  const count = 3_000;
  let isInTime = false;
  let queueId: string;
  let datasetId: string;
  let pushId: string;
  let itemIds: string[];

  beforeAll(async () => {
    const { client } = site;
    let before = await client.settled();
    for (let attempt = 1; !isInTime && attempt <= ATTEMPTS; attempt++) {
      queueId = await client.queue(`to be pushed: ${attempt}`);
      datasetId = await client.dataset(`pushed into: ${attempt}`);
      itemIds = await approvedItems(client, queueId, count);
      before = await client.settled();
      pushId = await pushInto(client, queueId, datasetId);
      isInTime = (await killAt(500, before)) && (await killAt(1_600, before));
    }
    await untilStored(site.store, before, ({ event, stream }) => {
      return event.type === 'PushCompleted' && stream === pushDecider.streamName(pushId);
    });
    await client.settled();
  });

  /** Kills the API once this many items are pushed. @returns whether the push was not over yet */
  async function killAt(enough: number, before: bigint): Promise<boolean> {
    const pushed = new Set<string>();
    await untilStored(site.store, before, ({ event, stream }) => {
      if (event.type === 'ItemPushed' && event.data.pushId === pushId) pushed.add(stream);
      return pushed.size >= enough;
    });
    return killDuring(pushId);
  }

  it('is killed before it is over', () => expect(isInTime).toBe(true));

  it('is completed, with all items pushed and none skipped', async () => {
    const push = await pushAnswer(site.client, queueId, pushId);
    expect(push).toMatchObject({ status: 'completed', total: count, pushed: count, skipped: 0, skippedItems: [] });
  });

  it('has created one datapoint for each item', async () => {
    const datapoints = await site.client.all(`/v1/datasets/${datasetId}/datapoints`, readPage(readDatapoint));
    expect(datapoints).toHaveLength(count);
    expect(new Set(datapoints.map(({ id }) => id)).size).toBe(count);
    expect(datapoints.map(({ itemId }) => itemId).sort()).toEqual([...itemIds].sort());
    const { text } = await site.client.get(`/v1/datasets/${datasetId}`);
    expect(JSON.parse(text)).toMatchObject({ datapoints: count });
  });

  it('has written one event for each item', async () => {
    const streams = await everyStream(site.store, await site.client.settled());
    for (const itemId of itemIds) {
      const types = (streams.get(`item-${itemId}`) ?? []).map(({ event }) => event.type);
      expect(types).toEqual(['ItemAdded', 'ItemApproved', 'ItemPushed']);
    }
    const { state } = await load(site.store, pushDecider, pushId);
    expect(state).toMatchObject({ status: 'completed', through: count, pushed: count, skipped: 0 });
  });

  it('has left the queue empty', async () => {
    const { text } = await site.client.get(`/v1/labeling_queues/${queueId}`);
    expect(JSON.parse(text)).toMatchObject({ counters: { new: 0, modified: 0, approved: 0, pushed: count, total: 0 } });
    expect(await listedItems(site.client, queueId, 'New,Modified,Approved')).toEqual([]);
  });
});

describe('a push killed in the middle while its items change', () => {
  const count = 800;
  let isInTime = false;
  let queueId: string;
  let datasetId: string;
  let pushId: string;
  let itemIds: string[];
  /** All from the end of the queue, which the push reaches last. */
  let unapproved: string[];
  let edited: string[];
  let discarded: string[];

  beforeAll(async () => {
    const { client } = site;
    let before = await client.settled();
    for (let attempt = 1; !isInTime && attempt <= ATTEMPTS; attempt++) {
      queueId = await client.queue(`to be pushed, or not: ${attempt}`);
      datasetId = await client.dataset(`pushed into, or not: ${attempt}`);
      itemIds = await approvedItems(client, queueId, count);
      [unapproved, edited, discarded] = [itemIds.slice(-30, -20), itemIds.slice(-20, -10), itemIds.slice(-10)];
      before = await client.settled();
      pushId = await pushInto(client, queueId, datasetId);
      await untilStored(site.store, before, ({ event }) => event.type === 'ItemPushed' && event.data.pushId === pushId);
      isInTime = (await changeThem()) && (await killDuring(pushId));
    }
    await untilStored(site.store, before, ({ event, stream }) => {
      return event.type === 'PushCompleted' && stream === pushDecider.streamName(pushId);
    });
    await client.settled();
  });

  /** Changes these items. @returns whether none of them was pushed before */
  async function changeThem(): Promise<boolean> {
    const { client } = site;
    const on = (itemId: string) => `/v1/labeling_queues/${queueId}/items/${itemId}`;
    const unapprove = async (itemId: string) =>
      isDone(200, await client.send({ method: 'POST', path: `${on(itemId)}/unapprove` }));
    const edit = async (itemId: string) =>
      mustBe(200, await client.send({ method: 'PUT', path: `${on(itemId)}/target`, body: { target: 'edited' } }));
    const changed = await Promise.all([
      ...unapproved.map(unapprove),
      ...edited.map(async (itemId) => (await unapprove(itemId)) && edit(itemId)),
      ...discarded.map(async (itemId) => isDone(204, await client.send({ method: 'DELETE', path: on(itemId) }))),
    ]);
    return changed.every(Boolean);
  }

  it('is killed before it is over', () => expect(isInTime).toBe(true));

  it('skips and reports them', async () => {
    const { skippedItems, ...push } = await pushAnswer(site.client, queueId, pushId);
    expect(push).toMatchObject({ status: 'completed', total: count, pushed: count - 30, skipped: 30 });
    const reported = (code: string) => (itemId: string) => ({ itemId, code });
    expect(skippedItems).toEqual([
      ...[...unapproved, ...edited].map(reported('item_not_approved')),
      ...discarded.map(reported('item_removed')),
    ]);
  });

  it('pushes the others once and never the skipped ones', async () => {
    const datapoints = await site.client.all(`/v1/datasets/${datasetId}/datapoints`, readPage(readDatapoint));
    expect(datapoints.map(({ itemId }) => itemId).sort()).toEqual(itemIds.slice(0, -30).sort());
  });

  it('leaves the skipped items as their reviewers left them', async () => {
    const { text } = await site.client.get(`/v1/labeling_queues/${queueId}`);
    expect(JSON.parse(text)).toMatchObject({ counters: { new: 0, modified: 20, approved: 0, total: 20 } });
    const left = await listedItems(site.client, queueId, 'New,Modified,Approved');
    expect(left.map(({ id, target }) => ({ id, target }))).toEqual([
      ...unapproved.map((id, i) => ({ id, target: String(count - 30 + i) })),
      ...edited.map((id) => ({ id, target: '"edited"' })),
    ]);
  });
});

describe('the product afterwards', () => {
  it('has read models that a rebuild does not change', () => expectRebuildToChangeNothing(site));
});

/** Kills the API, and says whether the push was not over yet. */
async function killDuring(pushId: string): Promise<boolean> {
  const { commandApi } = site.product.processes;
  const { restarts } = commandApi;
  commandApi.kill('SIGKILL');
  const { state } = await load(site.store, pushDecider, pushId);
  await commandApi.ready();
  expect(commandApi.restarts).toBe(restarts + 1);
  return state.is === 'requested' && !isOver(state);
}

/** False if the item was pushed before. */
function isDone(status: number, answer: Answer): boolean {
  return JSON.parse(answer.text || '{}').code !== 'item_removed' && mustBe(status, answer) === answer;
}

function readDatapoint(text: JsonText): { id: string; itemId: string } {
  const member = membersOf(text);
  return { id: JSON.parse(member('id')), itemId: JSON.parse(member('provenance')).itemId };
}
