// What every measurement works with.
import { EventStore } from '@labeling/event-store';
import { getQueue, ReadModelWatcher } from '@labeling/read-models/queries';
import pg from 'pg';
import { BareClient } from '../bare/bare-client.js';
import type { Size } from '../options.js';
import { inParallel } from './in-parallel.js';
import { ApiClient, idsIn, positionOf } from './api-client.js';
import { GrpcClient } from './grpc-client.js';
import { addRequest } from './questions.js';
import type { Target } from './target.js';

const CATCH_UP_MS = 300_000;

export interface Queue {
  readonly id: string;
  readonly projectId: string;
}

export interface FilledQueue extends Queue {
  /** In the order of the queue. */
  readonly ids: readonly string[];
}

export class Bench {
  readonly api: ApiClient;
  /** Undefined if a running product is given without this address. */
  readonly grpc: GrpcClient | undefined;
  readonly store: EventStore;
  readonly bare: BareClient;
  readonly pool: pg.Pool;
  readonly watcher: ReadModelWatcher;
  readonly #queues: string[] = [];
  #large: Promise<FilledQueue> | undefined;

  constructor(
    readonly target: Target,
    readonly size: Size,
  ) {
    this.api = new ApiClient(target);
    const { otlpGrpcUrl, apiKey } = target;
    this.grpc = otlpGrpcUrl === undefined ? undefined : new GrpcClient(otlpGrpcUrl, apiKey);
    this.store = EventStore.connect(target.eventStoreUrl, { timeoutMs: 30_000, patienceMs: 60_000 });
    this.bare = new BareClient(target.eventStoreUrl, () => this.store.names());
    this.pool = new pg.Pool({ connectionString: target.databaseUrl, max: 4, query_timeout: 60_000 });
    this.watcher = new ReadModelWatcher(target.databaseUrl);
  }

  /** A new queue for a measurement, deleted at the end. */
  async newQueue(): Promise<Queue> {
    const answer = await this.api.call('POST', '/v1/labeling_queues', JSON.stringify({ name: 'Benchmark' }));
    const [id = ''] = idsIn(answer);
    this.#queues.push(id);
    await this.watcher.waitFor(positionOf(answer), CATCH_UP_MS);
    const row = await getQueue(this.pool, id);
    if (row === undefined) throw new Error('The new queue does not appear');
    return { id, projectId: row.projectId };
  }

  /** Adds items through the API, unmeasured. @returns their ids, in the order of the queue */
  async fill(queue: Queue, count: number): Promise<string[]> {
    const each = Math.min(1_000, count);
    const ids: string[][] = [];
    await inParallel(1, Math.ceil(count / each), async (n) => {
      const body = addRequest(n * each, Math.min(count, (n + 1) * each), 'fill');
      ids[n] = idsIn(await this.api.call('POST', `/v1/labeling_queues/${queue.id}/items`, body));
    });
    await this.settle();
    return ids.flat();
  }

  /** A new queue with this many items. */
  async filledQueue(count: number): Promise<FilledQueue> {
    const queue = await this.newQueue();
    return { ...queue, ids: await this.fill(queue, count) };
  }

  /** The large queue, shared by all measurements because it takes long to fill. */
  largeQueue(): Promise<FilledQueue> {
    return (this.#large ??= this.filledQueue(this.size.largeQueue));
  }

  /** Waits until the read models have caught up, so that no measurement pays for the previous one. */
  async settle(): Promise<void> {
    if (await this.watcher.waitFor(await this.store.lastPosition(), CATCH_UP_MS)) return;
    throw new Error(`The read models are still behind after ${CATCH_UP_MS / 1_000} s`);
  }

  async close(): Promise<void> {
    for (const id of this.#queues) await this.api.call('DELETE', `/v1/labeling_queues/${id}`).catch(() => undefined);
    this.api.close();
    this.grpc?.close();
    await Promise.all([this.watcher.close(), this.store.close(), this.bare.close(), this.pool.end()]);
  }
}
