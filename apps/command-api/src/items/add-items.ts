import { Injectable } from '@nestjs/common';
import { itemDecider, toJsonText, type ItemAdded } from '@labeling/domain';
import { AppendManyIncomplete, EventStore, type FirstOutcome } from '@labeling/event-store';
import { v7 as uuidv7 } from 'uuid';
import { eventContext, type Asker } from '../access/asker.js';
import { JsonAnswer, positionHeader } from '../answers/json-answer.js';
import { mapBounded } from '../concurrency/map-bounded.js';
import { Metrics } from '../metrics/metrics.js';
import { away } from '../problem-details/problem-of.js';
import { ActiveQueues } from '../queues/active-queues.js';
import { itemId } from './item-ids.js';
import { KnownItems, type StoredItem } from './known-items.js';
import type { NewItemDto } from './item.dto.js';

export interface NewItems {
  readonly queueId: string;
  readonly items: readonly NewItemDto[];
  /** The request header `Idempotency-Key`. */
  readonly header: string | undefined;
  readonly asker: Asker;
}
const PARALLEL_LOOKUPS = 64;

/**
 * Adding items (spec §4). Every item begins a stream of its own that must not exist; where it does, the item was added
 * before and this one collapses onto it. All are sent in order; what a lost store leaves undone, a retry completes.
 */
@Injectable()
export class AddItems {
  constructor(
    private readonly store: EventStore,
    private readonly queues: ActiveQueues,
    private readonly known: KnownItems,
    private readonly metrics: Metrics,
  ) {}

  async add({ queueId, items, header, asker }: NewItems): Promise<JsonAnswer> {
    const request = uuidv7();
    const { projectId } = asker.caller;
    await this.queues.require(queueId, projectId);
    const createdAt = new Date().toISOString();
    const ids = items.map(({ idempotencyKey }, index) => itemId({ queueId, idempotencyKey, header, index }));
    const firstPlaces = new Map<string, number>();
    ids.forEach((id, index) => firstPlaces.has(id) || firstPlaces.set(id, index));
    const metadata = eventContext(asker, createdAt);
    const firsts = Array.from(firstPlaces, ([id, index]) => {
      const event = itemAdded(items[index] as NewItemDto, {
        queueId,
        projectId,
        createdAt,
        arrival: { request, index },
      });
      return { stream: itemDecider.streamName(id), first: { event, metadata } };
    });
    const outcomes = await this.#append(firsts);
    const distinct = [...firstPlaces.keys()];
    const stored = await this.#whereStored(distinct, outcomes, createdAt);
    const storedById = new Map(stored.map((item, i) => [distinct[i], item]));
    const appended = outcomes.filter(({ outcome }) => outcome === 'appended').length;
    this.metrics.itemsAdded.inc(appended);
    this.metrics.itemsCollapsed.inc(ids.length - appended);
    return answer(ids, storedById, ids.length - appended);
  }

  async #append(firsts: Parameters<EventStore['appendMany']>[0] & readonly unknown[]): Promise<FirstOutcome[]> {
    try {
      return await this.store.appendMany(firsts);
    } catch (error) {
      if (!(error instanceof AppendManyIncomplete)) throw error;
      const done = error.outcomes.filter((outcome) => outcome !== undefined).length;
      throw away(
        'store_unavailable',
        `The event store went away; ${done} of ${firsts.length} items are known to be stored. ` +
          'Repeating the request with its keys adds the rest and none twice.',
        error.cause,
      );
    }
  }

  #whereStored(ids: readonly string[], outcomes: readonly FirstOutcome[], createdAt: string): Promise<StoredItem[]> {
    return mapBounded(ids, PARALLEL_LOOKUPS, async (id, i) => {
      const outcome = outcomes[i];
      if (outcome?.outcome !== 'appended') return this.known.find(id);
      const stored = { createdAt, position: outcome.position };
      this.known.remember(id, stored);
      return stored;
    });
  }
}

type Circumstances = Pick<ItemAdded['data'], 'queueId' | 'projectId' | 'createdAt' | 'arrival'>;

function itemAdded({ data, target, metadata, idempotencyKey }: NewItemDto, circumstances: Circumstances): ItemAdded {
  return {
    type: 'ItemAdded',
    data: {
      ...circumstances,
      source: { type: 'api' },
      ...(idempotencyKey !== undefined && { idempotencyKey }),
      ...{ data, target },
      ...(metadata !== undefined && { metadata }),
    },
  };
}

/** One element per item sent, in the order sent, with exactly `id` and `createdAt` (spec §4). */
function answer(
  ids: readonly string[],
  stored: ReadonlyMap<string | undefined, StoredItem>,
  collapsed: number,
): JsonAnswer {
  let last = 0n;
  for (const { position } of stored.values()) if (position > last) last = position;
  return new JsonAnswer(toJsonText(ids.map((id) => ({ id, createdAt: stored.get(id)?.createdAt }))), {
    'Collapsed-Count': String(collapsed),
    ...positionHeader(last),
  });
}
