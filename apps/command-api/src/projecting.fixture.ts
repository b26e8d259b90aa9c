// Folds events into the read models like the projector, inside the test's own process.
import { EventStore } from '@labeling/event-store';
import { projectBatch } from '@labeling/read-models/projection';
import { checkpointPosition } from '@labeling/read-models/queries';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';

export interface Projecting {
  /** Answers `/health/ready` like the projector. */
  readonly url: string;
  stop(): Promise<void>;
}

export async function startProjecting(databaseUrl: string, eventStoreUrl: string): Promise<Projecting> {
  const store = EventStore.connect(eventStoreUrl);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const stop = new AbortController();
  const folding = fold(store, client, stop.signal);
  const health = createServer((_request, response) => response.end('{}'));
  await new Promise<void>((resolve) => health.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(health.address() as AddressInfo).port}`,
    async stop() {
      if (stop.signal.aborted) return;
      stop.abort();
      await folding;
      await client.end();
      await store.close();
      await new Promise((resolve) => {
        health.close(resolve);
        health.closeAllConnections();
      });
    },
  };
}

async function fold(store: EventStore, client: pg.Client, signal: AbortSignal): Promise<void> {
  const after = await checkpointPosition(client);
  for await (const batch of store.subscribe({ after: after === 0n ? undefined : after, signal })) {
    await client.query('begin');
    if ('checkpoint' in batch) await projectBatch(client, 'read_model', [], { through: batch.checkpoint });
    else await projectBatch(client, 'read_model', batch);
    await client.query('commit');
  }
}
