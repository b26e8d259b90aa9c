import { Injectable } from '@nestjs/common';
import { toJsonText } from '@labeling/domain';
import type { FirstOutcome } from '@labeling/event-store';
import type { Asker } from '../access/asker.js';
import { JsonAnswer, positionHeader } from '../answers/json-answer.js';
import { mapBounded } from '../concurrency/map-bounded.js';
import { Metrics } from '../metrics/metrics.js';
import { ActiveQueues } from '../queues/active-queues.js';
import { KeyedRequests } from '../requests/keyed-requests.js';
import { itemId, requestId } from './item-ids.js';
import { KnownItems, type StoredItem } from './known-items.js';
import type { NewItemDto } from './item.dto.js';
import { StoreItems } from './store-items.js';

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
    private readonly storing: StoreItems,
    private readonly queues: ActiveQueues,
    private readonly requests: KeyedRequests,
    private readonly known: KnownItems,
    private readonly metrics: Metrics,
  ) {}

  async add({ queueId, items, header, asker }: NewItems): Promise<JsonAnswer> {
    const keys = items.map(({ idempotencyKey }) => idempotencyKey);
    const request = await requestId({ queueId, header, keys });
    await this.queues.requireOpen(queueId, asker.caller.projectId);
    await this.requests.accept({ key: header, place: queueId, kind: 'items', content: contentOf(items), asker });
    const createdAt = new Date().toISOString();
    const ids = items.map(({ idempotencyKey }, index) => itemId({ queueId, idempotencyKey, header, index }));
    const firstPlaces = new Map<string, number>();
    ids.forEach((id, index) => firstPlaces.has(id) || firstPlaces.set(id, index));
    const distinct = Array.from(firstPlaces, ([id, index]) => {
      const { data, target, metadata, idempotencyKey } = items[index] as NewItemDto;
      return { id, index, source: { type: 'api' } as const, idempotencyKey, data, target, metadata };
    });
    const outcomes = await this.storing.store({ queueId, request, createdAt, items: distinct, asker });
    this.metrics.itemsCollapsed.inc(ids.length - distinct.length);
    const distinctIds = distinct.map(({ id }) => id);
    const stored = await this.#whereStored(distinctIds, outcomes, createdAt);
    const storedById = new Map(stored.map((item, i) => [distinctIds[i], item]));
    const appended = outcomes.filter(({ outcome }) => outcome === 'appended').length;
    return answer(ids, storedById, ids.length - appended);
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

function* contentOf(items: readonly NewItemDto[]): Iterable<string | undefined> {
  for (const { data, target, metadata, idempotencyKey } of items) yield* [data, target, metadata, idempotencyKey];
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
