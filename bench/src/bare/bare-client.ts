// The event store's own client without libs/event-store: every append is compared with it.
import {
  EventStoreDBClient,
  jsonEvent,
  NO_STREAM,
  START,
  streamNameFilter,
  type JSONEventType,
} from '@eventstore/db-client';
import type { ItemAdded } from '@labeling/domain';
import type { StreamNames } from '@labeling/event-store';
import { benchContext } from '../product/bench-context.js';

/** One append of one event to a new stream. */
export interface BareAppend {
  readonly stream: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly metadata: Readonly<Record<string, unknown>>;
}

const CLOSE_WITHIN_MS = 1_000;

export class BareClient {
  readonly #client: EventStoreDBClient;

  /** `names`: what the streams of the product are called in this store. */
  constructor(
    url: string,
    private readonly names: () => Promise<StreamNames>,
  ) {
    this.#client = EventStoreDBClient.connectionString(url);
  }

  /** Sends all appends at once, as the client's documentation recommends. @returns how many of the streams were new */
  async append(appends: readonly BareAppend[]): Promise<number> {
    const names = await this.names();
    const results = await Promise.allSettled(
      appends.map(({ stream, data, metadata }) => {
        const event = jsonEvent<JSONEventType>({ type: 'ItemAdded', data, metadata });
        return this.#client.appendToStream(names.inStore(stream), event, { expectedRevision: NO_STREAM });
      }),
    );
    return results.filter(({ status }) => status === 'fulfilled').length;
  }

  /** Reads every domain event through a subscription. @returns how many there were up to `last` */
  async readAll(last: bigint): Promise<number> {
    let count = 0;
    const { own } = await this.names();
    const subscription = this.#client.subscribeToAll({
      fromPosition: START,
      filter: streamNameFilter({ prefixes: [...own] }),
    });
    // An error may still arrive after the iteration has ended.
    subscription.on('error', () => undefined);
    for await (const { event } of subscription) {
      count++;
      if ((event?.position?.commit ?? 0n) >= last) break;
    }
    subscription.unsubscribe().catch(() => undefined);
    return count;
  }

  /** Waits only briefly: a subscription that was left early never reports its end to the client. */
  async close(): Promise<void> {
    await Promise.race([this.#client.dispose(), new Promise((resolve) => setTimeout(resolve, CLOSE_WITHIN_MS))]);
  }
}

/** An event as libs/event-store stores it: payloads are ordinary properties of its data. */
export function bareAppend(stream: string, { data }: ItemAdded, payloads: Record<string, unknown>): BareAppend {
  return { stream, data: { ...data, ...payloads }, metadata: { ...benchContext(), schemaVersion: 1 } };
}
