// An event store that is given by its address, like a cluster, and also has events of other products.
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { ensureKey, eventStoreUrl } from '../event-store-key.js';
import { onFreePort } from '../ports.js';
import { root } from '../product.js';
import { eventStoreService } from '../services.js';
import { Supervisor } from '../supervisor.js';

export type GivenStore = { url: string; stop(): Promise<void> };

export async function aGivenStore(directory: string, others: number): Promise<GivenStore> {
  const supervisor = new Supervisor({ dataDir: directory, say: () => undefined });
  const key = ensureKey(directory);
  const url = await onFreePort(async (port) => {
    await supervisor.start(eventStoreService(root, directory, port, key));
    return eventStoreUrl(port, key);
  });
  await append(url, 'others', others);
  return { url, stop: () => supervisor.stop() };
}

/** The name of a stream of the product in the store. */
export const inStore = (stream: string): string => `labeling.${stream}`;

/** This many events that mean nothing to the product. */
export async function append(url: string, stream: string, count: number): Promise<void> {
  await withClient(url, (client) =>
    client.appendToStream(
      stream,
      Array.from({ length: count }, (_, n) => jsonEvent({ type: 'Foreign', data: { n } })),
    ),
  );
}

export async function withClient<T>(url: string, work: (client: EventStoreDBClient) => Promise<T>): Promise<T> {
  const client = EventStoreDBClient.connectionString(url);
  try {
    return await work(client);
  } finally {
    await client.dispose();
  }
}
