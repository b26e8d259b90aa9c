import type { ItemAdded } from '@labeling/domain';
import type { StoredEvent } from '@labeling/event-store';
import type { ProductProcess } from '@labeling/infra';
import { setTimeout as pause } from 'node:timers/promises';
import { addedItems, mustBe, type Answer, type Request } from '../product/client.fixture.js';
import { listedItems } from '../product/listed-items.fixture.js';
import { aProductOnAnyStore, canKillStore } from './any-store.fixture.js';
import { expectRebuildToChangeNothing } from './rebuild.fixture.js';
import { everyStream, untilStored } from '../product/stored.fixture.js';

const site = aProductOnAnyStore();
const adding = (queueId: string, items: readonly unknown[]): Request => ({
  method: 'POST',
  path: `/v1/labeling_queues/${queueId}/items`,
  body: JSON.stringify({ items }),
});

describe('100 concurrent requests with the same keys', () => {
  it('add each item once, and all get the same answer', async () => {
    const queueId = await site.client.queue('asked by 100');
    const items = Array.from({ length: 30 }, (_, i) => ({ data: i, target: null, idempotencyKey: `key ${i}` }));
    const request = adding(queueId, items);
    const answers = await Promise.all(Array.from({ length: 100 }, () => site.client.once(request)));
    const [first] = answers.map((answer) => addedItems(mustBe(201, answer).text));
    for (const { text } of answers) expect(addedItems(text)).toEqual(first);
    const collapsed = answers.reduce((sum, { headers }) => sum + Number(headers.get('collapsed-count')), 0);
    expect(collapsed).toBe(99 * items.length);

    const streams = await everyStream(site.store, await site.client.settled());
    for (const { id, createdAt } of first ?? []) {
      expect(streams.get(`item-${id}`)).toMatchObject([{ event: { type: 'ItemAdded', data: { createdAt } } }]);
    }
    const listed = await listedItems(site.client, queueId, 'New');
    expect(listed.map(({ data }) => Number(data)).sort((a, b) => a - b)).toEqual(items.map(({ data }) => data));
  });
});

const ifKilled = canKillStore ? describe : describe.skip;

ifKilled('a request with 5,000 items that loses the event store halfway', () => {
  const items = Array.from({ length: 5_000 }, (_, i) => ({
    data: i,
    target: 'long enough to take some time '.repeat(60),
    idempotencyKey: `key ${i}`,
  }));
  let queueId: string;
  let refusal: Answer;
  let storedBefore: Map<string, ItemAdded['data']>;
  let answer: Answer;

  beforeAll(async () => {
    const { client, store } = site;
    let request: Request;
    let attempt = 1;
    // On a busy machine, everything may be stored before the event store is away.
    do {
      queueId = await client.queue(`interrupted: ${attempt++}`);
      const before = await client.settled();
      request = adding(queueId, items);
      const refused = client.once(request);
      await untilStored(store, before, ({ event }) => event.type === 'ItemAdded');
      await keepAway(site.processes.eventStore, refused);
      refusal = await refused;
      expect([201, 503]).toContain(refusal.status);
      storedBefore = additionsTo(queueId, await everyStream(store, await client.settled()));
    } while (storedBefore.size === items.length && attempt <= 10);
    answer = mustBe(201, await client.send(request));
  });

  it('is answered with 503 and a time to retry', () => {
    expect(mustBe(503, refusal).headers.get('retry-after')).toMatch(/^\d+$/);
    expect(JSON.parse(refusal.text)).toMatchObject({ status: 503, code: 'store_unavailable' });
    expect(storedBefore.size).toBeGreaterThan(0);
    expect(storedBefore.size).toBeLessThan(items.length);
  });

  it('is completed without duplicates by sending it again', async () => {
    expect(answer.headers.get('collapsed-count')).toBe(String(storedBefore.size));
    const added = addedItems(answer.text);
    expect(new Set(added.map(({ id }) => id)).size).toBe(items.length);
    const streams = await everyStream(site.store, await site.client.settled());
    const stored = additionsTo(queueId, streams);
    expect(stored.size).toBe(items.length);
    for (const [i, { id, createdAt }] of added.entries()) {
      expect(streams.get(`item-${id}`)).toHaveLength(1);
      expect(stored.get(`item-${id}`)).toMatchObject({ createdAt, data: String(i) });
      expect(storedBefore.get(`item-${id}`)?.createdAt ?? createdAt).toBe(createdAt);
    }
  });

  it('keeps the items in the order they were sent', async () => {
    const listed = await listedItems(site.client, queueId, 'New');
    expect(listed.map(({ data }) => Number(data))).toEqual(items.map(({ data }) => data));
    const { text } = await site.client.get(`/v1/labeling_queues/${queueId}`);
    expect(JSON.parse(text)).toMatchObject({ counters: { new: items.length, total: items.length } });
  });
});

describe('the product afterwards', () => {
  it('has read models that a rebuild does not change', () => expectRebuildToChangeNothing(site));
});

/** Kills the process each time it is started again, until the answer arrives. */
async function keepAway(away: ProductProcess, answer: Promise<unknown>): Promise<void> {
  const answered = answer.then(
    () => true,
    () => true,
  );
  do if (away.pid() !== 0) away.kill('SIGKILL');
  while (!(await Promise.race([answered, pause(20, false)])));
  await away.ready();
}

/** How each item of the queue was added, by its stream. */
function additionsTo(queueId: string, streams: ReadonlyMap<string, readonly StoredEvent[]>) {
  const additions = new Map<string, ItemAdded['data']>();
  for (const [stream, [first]] of streams) {
    const { event } = first ?? {};
    if (event?.type === 'ItemAdded' && event.data.queueId === queueId) additions.set(stream, event.data);
  }
  return additions;
}
