import { itemBasis, itemDecider, type ItemEvent } from '@labeling/domain';
import { anAddedItem } from '@labeling/domain/testing';
import type { EventContext, EventStore } from '@labeling/event-store';
import { randomUUID } from 'node:crypto';
import { startMemoryStore } from '../memory-store.fixture.js';
import { PushItems, type PushUnderWay } from './push-items.js';

let store: EventStore;
let stop: () => Promise<void>;
beforeAll(async () => {
  ({ store, stop } = await startMemoryStore());
});
afterAll(() => stop?.());

const context = (): EventContext => ({
  actor: { type: 'system', id: 'system', name: 'System' },
  at: '2026-05-04T03:02:01.000Z',
  $correlationId: 'c',
  $causationId: 'c',
});
const added = anAddedItem();
const push = (scope: 'approved' | 'all', queueId = added.data.queueId): PushUnderWay => ({
  pushId: randomUUID(),
  request: {
    ...{ projectId: added.data.projectId, queueId, datasetId: randomUUID(), scope },
    ...{ total: 1, requestedAt: '2026-05-04T03:02:01.000Z' },
  },
  context,
  lenient: [],
});

/** The events of an item are: added, then approved and unapproved in turn. */
async function anItem(length: number): Promise<string> {
  const id = randomUUID();
  const events = Array.from({ length }, (_, n): ItemEvent => {
    return n === 0 ? added : { type: n % 2 === 1 ? 'ItemApproved' : 'ItemUnapproved', data: {} };
  });
  const proposed = events.map((event) => ({ event, metadata: context() }));
  await store.append(itemDecider.streamName(id), 'no_stream', proposed);
  return id;
}
async function lastOf(id: string) {
  for await (const stored of store.read(itemDecider.streamName(id), { backwards: true, maxCount: 1 })) return stored;
  return undefined;
}

describe('the items of a push', () => {
  it('keep what their state rests on, however long their history is', async () => {
    const id = await anItem(12);
    expect(await new PushItems(store).push([id], push('approved'))).toEqual([]);
    expect(await lastOf(id)).toMatchObject({
      event: { type: 'ItemPushed' },
      metadata: { basis: { version: itemBasis.version, revisions: [0, 11] } },
    });
  });

  it('are skipped with the reason when they may not be pushed, and left alone when they already are', async () => {
    const items = new PushItems(store);
    const [approved, other] = [await anItem(2), await anItem(3)];
    const underWay = push('approved');
    const skipped = [{ itemId: other, code: expect.any(String) }];
    expect(await items.push([approved, other], underWay)).toEqual(skipped);
    expect(await items.push([approved, other], underWay)).toEqual(skipped);
    expect((await lastOf(approved))?.revision).toBe(2n);
    const elsewhere = push('all', randomUUID());
    expect(await items.push([other], elsewhere)).toEqual([{ itemId: other, code: 'item_not_found' }]);
  });
});
