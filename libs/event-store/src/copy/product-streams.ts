// Which events of a store are copied: all of the product's own streams, and the metadata of these streams. Their names are those of
// the domain, because each store may have another prefix.
import type { EventStoreDBClient } from '@eventstore/db-client';
import type { Patience } from '../client/patience.js';
import { readRaw } from '../client/read-raw.js';
import type { StreamNames } from '../names/stream-names.js';
import type { RawEvent } from '../raw-event.js';

/** How the names of streams with the metadata of other streams, such as how many events they keep, begin. */
export const METADATA = '$$';

/** A store whose product streams are read once. */
export class ProductStreams {
  /** The newest metadata of each stream that has any, by its name, once everything is read. The product itself never sets it. */
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
        // A deleted stream cannot have metadata.
        if (event.isTombstone) this.settings.delete(stream);
        yield { ...event, stream };
      }
    }
  }
}
