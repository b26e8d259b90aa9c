// Others who write to a company's event store: applications and operators.
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { randomUUID } from 'node:crypto';

export class Others {
  readonly #client: EventStoreDBClient;
  #count = 0;

  constructor(url: string) {
    this.#client = EventStoreDBClient.connectionString(url);
  }

  /** Events of an application that calls its streams and events as the product does, and of one that does not. */
  async write(): Promise<void> {
    const n = this.#count++;
    await this.#client.appendToStream(`item-${randomUUID()}`, jsonEvent({ type: 'ItemAdded', data: { n } }));
    await this.#client.appendToStream(`order-${n % 3}`, jsonEvent({ type: 'OrderLineAdded', data: { n } }));
  }

  /** An event in a stream of the product that it did not write. */
  async writeInto(stream: string): Promise<void> {
    await this.#client.appendToStream(`labeling.${stream}`, jsonEvent({ type: 'OrderLineAdded', data: {} }));
  }

  async delete(stream: string): Promise<void> {
    await this.#client.deleteStream(`labeling.${stream}`);
  }

  async tombstone(stream: string): Promise<void> {
    await this.#client.tombstoneStream(`labeling.${stream}`);
  }

  /** Who wrote the newest event of the store. */
  async newestStream(): Promise<string> {
    const newest = this.#client.readAll({ direction: 'backwards', fromPosition: 'end', maxCount: 1 });
    let stream = '';
    for await (const { event } of newest) stream = event?.streamId ?? stream;
    return stream;
  }

  close(): Promise<void> {
    return this.#client.dispose();
  }
}
