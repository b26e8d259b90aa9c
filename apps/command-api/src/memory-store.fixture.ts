import { startEmbeddedEventStore } from '@labeling/embedded-event-store';
import { EventStore } from '@labeling/event-store';

/** An event store for tests that need no other part of the API; it forgets everything when it is stopped. */
export async function startMemoryStore(): Promise<{ store: EventStore; stop(): Promise<void> }> {
  const node = await startEmbeddedEventStore({ file: ':memory:', port: 0 });
  const store = EventStore.connect(node.url);
  return {
    store,
    stop: async () => {
      await store.close();
      await node.close();
    },
  };
}
