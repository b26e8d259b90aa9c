import { startEmbeddedEventStore, type EmbeddedEventStore } from '@labeling/embedded-event-store';
import type { AnyEvent } from '@labeling/domain';
import { randomUUID } from 'node:crypto';
import { EventStore } from './event-store.js';
import { projectIdsIn } from './project-ids.js';
import { itemAdded, someContext } from './store.fixture.js';

describe('the projects of the events', () => {
  let node: EmbeddedEventStore;
  let store: EventStore;
  beforeAll(async () => {
    node = await startEmbeddedEventStore({ file: ':memory:', port: 0 });
    store = EventStore.connect(node.url);
  });
  afterAll(async () => {
    await store.close();
    await node.close();
  });

  const append = (stream: string, event: AnyEvent) =>
    store.append(`${stream}-${randomUUID()}`, 'no_stream', [{ event, metadata: someContext }]);
  const about = { name: 'Kept', createdAt: someContext.at };

  it('are an empty list in an empty store', async () => {
    expect(await projectIdsIn(store)).toEqual([]);
  });

  it('are those that have queues or datasets, each once, in the order of their first one', async () => {
    await append('dataset', { type: 'DatasetCreated', data: { ...about, projectId: 'second' } });
    await append('queue', { type: 'QueueCreated', data: { ...about, guidelines: '', projectId: 'first' } });
    await append('queue', { type: 'QueueCreated', data: { ...about, guidelines: '', projectId: 'second' } });
    await append('item', itemAdded());
    expect(await projectIdsIn(store)).toEqual(['second', 'first']);
  });
});
