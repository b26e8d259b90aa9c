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
    const appended = this.#appended(distinct, outcomes, createdAt);
    const earlier = distinct.filter(({ id }) => !appended.has(id)).map(({ id }) => id);
    const found = await mapBounded(earlier, PARALLEL_LOOKUPS, async (id) => [id, await this.known.find(id)] as const);
    return answer(ids, new Map([...appended, ...found]), ids.length - appended.size);
  }

  /** Where the items that are new were stored; they are remembered. */
  #appended(items: readonly { id: string }[], outcomes: readonly FirstOutcome[], createdAt: string) {
    const appended = new Map<string, StoredItem>();
    items.forEach(({ id }, i) => {
      const outcome = outcomes[i];
      if (outcome?.outcome !== 'appended') return;
      const stored = { createdAt, position: outcome.position };
      this.known.remember(id, stored);
      appended.set(id, stored);
    });
    return appended;
  }
}

function* contentOf(items: readonly NewItemDto[]): Iterable<string | undefined> {
  for (const { data, target, metadata, idempotencyKey } of items) yield* [data, target, metadata, idempotencyKey];
}

/** One element per item sent, in the order sent, with exactly `id` and `createdAt` (spec §4). */
function answer(ids: readonly string[], stored: ReadonlyMap<string, StoredItem>, collapsed: number): JsonAnswer {
  let last = 0n;
  for (const { position } of stored.values()) if (position > last) last = position;
  return new JsonAnswer(toJsonText(ids.map((id) => ({ id, createdAt: stored.get(id)?.createdAt }))), {
    'Collapsed-Count': String(collapsed),
    ...positionHeader(last),
  });
}
