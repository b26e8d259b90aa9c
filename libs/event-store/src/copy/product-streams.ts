// Which events of a store are copied: all of the product's own streams, and what is set for these streams. Their names are those of
// the domain, as each store may have another prefix.
import type { EventStoreDBClient } from '@eventstore/db-client';
import type { Patience } from '../client/patience.js';
import { readRaw } from '../client/read-raw.js';
import type { StreamNames } from '../names/stream-names.js';
import type { RawEvent } from '../raw-event.js';

/** The streams that hold the metadata of other streams, such as how many events they keep, begin like this. */
export const METADATA = '$$';

/** A store whose product streams are read once. */
export class ProductStreams {
  /** The newest metadata of each stream that has some, by its name, once everything is read. The product itself never sets any. */
  readonly settings = new Map<string, RawEvent>();

  constructor(
    readonly client: EventStoreDBClient,
    private readonly patience: Patience,
    readonly names: StreamNames,
  ) {}

  /** All events in the order stored, without metadata of streams. @throws StoreUnavailable */
  async *events(): AsyncGenerator<RawEvent, void> {
    const { own } = this.names;
    const prefixes = [...own, ...own.map((beginning) => METADATA + beginning)];
    for await (const event of readRaw(this.client, prefixes, this.patience)) {
      const isMetadata = event.stream.startsWith(METADATA);
      const stream = this.names.inDomain(isMetadata ? event.stream.slice(METADATA.length) : event.stream);
      if (isMetadata) this.settings.set(stream, event);
      else {
        // Nothing can be set for a stream that is gone.
        if (event.isTombstone) this.settings.delete(stream);
        yield { ...event, stream };
      }
    }
  }
}
