import { Controller, Get, Query } from '@nestjs/common';
import { Describe, pageOf, Tag } from '../openapi/describe.js';
import { ClientGone } from '../requests/client-gone.js';
import { DEFAULT_PAGE, Limit, MAX_HISTORY_PAGE, PageQuery, readRevision } from '../requests/page-query.js';
import { QueryChoice } from '../shapes/query-properties.js';
import { itemDecider, itemOf, noAnnotations, noComments, type ItemEvent, type JsonText } from '@labeling/domain';
import { EventStore } from '@labeling/event-store';
import { ActiveQueues } from '../queues/active-queues.js';
import { isAgreement } from './agreed-targets.js';
import { isHiddenFrom, isHiddenFromSome, type ItemWithPast } from './visible-history.js';
import { Needs } from '../access/needs.js';
import { PAGE_CHARACTERS } from '../answers/fill-page.js';
import { LongReads } from '../overload/long-reads.js';
import { pageAnswer, type JsonAnswer } from '../answers/json-answer.js';
import { historyAnswer, HistoryEntryAnswer } from './history-answer.js';
import { newestFirst, oldestFirst, stateWhenAdded } from './history-events.js';
import { itemNotFound } from './item.handler.js';
import { OnItem, type ItemRequest } from './item-request.js';

const orders = ['oldest', 'newest'] as const;

class HistoryQuery extends PageQuery {
  @Limit(MAX_HISTORY_PAGE) override readonly limit: number = DEFAULT_PAGE;
  @QueryChoice(orders, { otherwise: 'oldest', description: 'Which events come first' })
  readonly order: (typeof orders)[number] = 'oldest';
}

/** How an item became what it is, from its own stream: always up to date, and available for removed items, too. */
@Tag('Items')
@Controller('v1/labeling_queues/:queue/items/:item/history')
export class ItemHistoryController {
  constructor(
    private readonly store: EventStore,
    private readonly long: LongReads,
    private readonly queues: ActiveQueues,
  ) {}

  @Get()
  @Needs('read')
  @Describe({
    id: 'getItemHistory',
    summary: 'Read how an item became what it is',
    description: 'Every event with who, when and the state it led to; for removed items, too. Always up to date.',
    isFresh: true,
    answer: {
      is: 'A page of events, oldest first unless the order says otherwise',
      of: pageOf(HistoryEntryAnswer),
    },
    problems: ['item_not_found', 'unreadable_history'],
  })
  history(
    @OnItem() request: ItemRequest,
    @Query() query: HistoryQuery,
    @ClientGone() gone: AbortSignal,
  ): Promise<JsonAnswer> {
    return this.long.take(request.asker, gone, () => this.#page(request, query));
  }

  async #page({ place, asker }: ItemRequest, { limit, after: cursor, order }: HistoryQuery): Promise<JsonAnswer> {
    const read = order === 'newest' ? newestFirst : oldestFirst;
    let last = readRevision(cursor);
    const stream = itemDecider.streamName(place.itemId);
    const added = await stateWhenAdded(this.store, stream);
    if (added?.queueId !== place.queueId || added.projectId !== asker.caller.projectId) throw itemNotFound();
    const rows: JsonText[] = [];
    let characters = 0;
    const isBlind = await this.queues.isBlind(place.queueId, asker.seenQueue);
    let item: ItemWithPast | undefined;
    for await (const { stored, after } of read(this.store, stream, added, last)) {
      if (isHiddenFromSome(stored.event, isBlind)) {
        item ??= await this.#withPast(stream, isBlind);
        if (isHiddenFrom(asker.caller, stored, item)) continue;
      }
      if (rows.length === limit || characters >= PAGE_CHARACTERS) return pageAnswer(rows, `${last}`);
      characters += rows[rows.push(historyAnswer(stored, after)) - 1]?.length ?? 0;
      last = stored.revision;
    }
    return pageAnswer(rows, null);
  }

  async #withPast(stream: string, isBlind: boolean): Promise<ItemWithPast> {
    let now = itemDecider.initial;
    const agreedIn = new Set<string>();
    for await (const { event, metadata } of this.store.read<ItemEvent>(stream)) {
      now = itemDecider.evolve(now, event);
      if (isAgreement(event)) agreedIn.add(metadata.$correlationId);
    }
    const { state = 'New', annotations = noAnnotations, comments = noComments } = itemOf(now) ?? {};
    return { state, annotations, comments, isBlind, isPushed: now.is === 'pushed', agreedIn };
  }
}
