// Which events of a store are copied: all of the product's own streams, by their names, and what is set for these streams.
import type { EventStoreDBClient } from '@eventstore/db-client';
import type { Patience } from '../client/patience.js';
import { readRaw } from '../client/read-raw.js';
import { OWN_PREFIXES } from '../own-streams.js';
import type { RawEvent } from '../raw-event.js';

/** How the names of the streams begin that a copy is about. */
export const copiedPrefixes = (): readonly string[] => OWN_PREFIXES;

/** The streams that hold the metadata of other streams, such as how many events they keep, begin like this. */
const METADATA = '$$';

/** A store whose product streams are read once. */
export class ProductStreams {
  /** The newest metadata of each stream that has some, once everything is read. The product itself never sets any. */
  readonly settings = new Map<string, RawEvent>();

  constructor(
    readonly client: EventStoreDBClient,
    private readonly patience: Patience,
    private readonly prefixes = copiedPrefixes(),
  ) {}

  /** All events in the order stored, without metadata of streams. @throws StoreUnavailable */
  async *events(): AsyncGenerator<RawEvent, void> {
    const names = [...this.prefixes, ...this.prefixes.map((prefix) => METADATA + prefix)];
    for await (const event of readRaw(this.client, names, this.patience)) {
      if (event.stream.startsWith(METADATA)) this.settings.set(event.stream, event);
      else {
        // Nothing can be set for a stream that is gone.
        if (event.isTombstone) this.settings.delete(METADATA + event.stream);
        yield event;
      }
    }
  }
}
