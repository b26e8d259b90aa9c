import { Injectable } from '@nestjs/common';
import { itemDecider, type ItemAdded, type ItemSource, type JsonText } from '@labeling/domain';
import { AppendManyIncomplete, EventStore, type FirstOutcome } from '@labeling/event-store';
import { eventContext, type Asker } from '../access/asker.js';
import { Metrics } from '../metrics/metrics.js';
import { away, storeTrouble } from '../problem-details/problem-of.js';

export interface ItemToStore {
  readonly id: string;
  readonly source: ItemSource;
  readonly idempotencyKey?: string | undefined;
  readonly data: JsonText;
  readonly target: JsonText;
  readonly metadata?: JsonText | undefined;
  /** Its place among the items of the same request. */
  readonly index: number;
}
export interface ItemsToStore {
  readonly queueId: string;
  /** A UUID. Items of a request stand together in the queue, by `index`; requests in the order in which the store saw them. */
  readonly request: string;
  /** ISO 8601 */
  readonly createdAt: string;
  /** In the order of the queue; each id once. */
  readonly items: readonly ItemToStore[];
  readonly asker: Asker;
}

/**
 * Appends the first event of each item's stream, which must not exist; if it does, the item was added before.
 * The queue must exist.
 */
@Injectable()
export class StoreItems {
  constructor(
    private readonly events: EventStore,
    private readonly metrics: Metrics,
  ) {}

  /** One outcome per item, in their order. @throws Problem `store_unavailable`, which a retry with the same ids completes */
  async store({ queueId, request, createdAt, items, asker }: ItemsToStore): Promise<FirstOutcome[]> {
    const metadata = eventContext(asker, createdAt);
    const { projectId } = asker.caller;
    const firsts = items.map((item) => {
      const event = itemAdded(item, { queueId, projectId, createdAt, arrival: { request, index: item.index } });
      return { stream: itemDecider.streamName(item.id), first: { event, metadata } };
    });
    const outcomes = await this.#append(firsts);
    const appended = outcomes.filter(({ outcome }) => outcome === 'appended').length;
    this.metrics.itemsAdded.inc(appended);
    this.metrics.itemsCollapsed.inc(outcomes.length - appended);
    return outcomes;
  }

  async #append(firsts: Parameters<EventStore['appendMany']>[0] & readonly unknown[]): Promise<FirstOutcome[]> {
    try {
      return await this.events.appendMany(firsts);
    } catch (error) {
      if (!(error instanceof AppendManyIncomplete)) throw error;
      const done = error.outcomes.filter((outcome) => outcome !== undefined).length;
      throw away(
        'store_unavailable',
        `${storeTrouble(error.cause)}; ${done} of ${firsts.length} items are known to be stored. ` +
          'Repeating the request with its keys adds the rest and none twice.',
        error.cause,
      );
    }
  }
}

type Circumstances = Pick<ItemAdded['data'], 'queueId' | 'projectId' | 'createdAt' | 'arrival'>;

function itemAdded(item: ItemToStore, circumstances: Circumstances): ItemAdded {
  const { source, data, target, metadata, idempotencyKey } = item;
  return {
    type: 'ItemAdded',
    data: {
      ...circumstances,
      source,
      ...(idempotencyKey !== undefined && { idempotencyKey }),
      ...{ data, target },
      ...(metadata !== undefined && { metadata }),
    },
  };
}
