import { Controller, Get, Query } from '@nestjs/common';
import { Describe, pageOf, Tag } from '../openapi/describe.js';
import { ClientGone } from '../requests/client-gone.js';
import { DEFAULT_PAGE, Limit, MAX_HISTORY_PAGE, PageQuery, readRevision } from '../requests/page-query.js';
import { QueryChoice } from '../shapes/query-properties.js';
import {
  isAnnotationEvent,
  isCommentEvent,
  itemDecider,
  itemOf,
  noAnnotations,
  noComments,
  type JsonText,
} from '@labeling/domain';
import { EventStore, load } from '@labeling/event-store';
import { ActiveQueues } from '../queues/active-queues.js';
import type { Asker } from '../access/asker.js';
import { hidesAgreed, withoutAgreed } from './agreed-targets.js';
import { isVisible } from './visible-annotations.js';
import { mayReadCommentEvent, type CommentedItem } from './visible-comments.js';
import { Needs } from '../access/needs.js';
import { PAGE_CHARACTERS } from '../answers/fill-page.js';
import { LongReads } from '../overload/long-reads.js';
import { pageAnswer, type JsonAnswer } from '../answers/json-answer.js';
import { historyAnswer, HistoryEntryAnswer } from './history-answer.js';
import { newestFirst, oldestFirst, stateWhenAdded } from './history-events.js';
import { itemNotFound } from './item.handler.js';
import type { ItemPlace } from './item.handler.js';
import { OnItem, type ItemRequest } from './item-request.js';

const orders = ['oldest', 'newest'] as const;

class HistoryQuery extends PageQuery {
  @Limit(MAX_HISTORY_PAGE) override readonly limit: number = DEFAULT_PAGE;
  @QueryChoice(orders, { otherwise: 'oldest', description: 'Which events come first' })
  readonly order: (typeof orders)[number] = 'oldest';
}

/** How an item became what it is, from its own stream: always up to date, and there for removed items, too. */
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
    let seen: CommentedItem | undefined;
    const steps = read(this.store, stream, added, last);
    for await (const { stored, after } of (await this.#hidesAgreed(place, asker)) ? withoutAgreed(steps) : steps) {
      const { event } = stored;
      if (isAnnotationEvent(event) && !isVisible(event, asker.caller, (seen ??= await this.#seen(place)).annotations)) {
        continue;
      }
      if (isCommentEvent(event) && !mayReadCommentEvent(asker.caller, event, (seen ??= await this.#seen(place)))) {
        continue;
      }
      if (rows.length === limit || characters >= PAGE_CHARACTERS) return pageAnswer(rows, `${last}`);
      characters += rows[rows.push(historyAnswer(stored, after)) - 1]?.length ?? 0;
      last = stored.revision;
    }
    return pageAnswer(rows, null);
  }

  /** Only items of a queue that members annotate have something to hide. */
  async #hidesAgreed({ itemId, queueId }: ItemPlace, { caller }: Asker): Promise<boolean> {
    if (!(await this.queues.isBlind(queueId))) return false;
    const now = itemOf((await load(this.store, itemDecider, itemId)).state);
    return now !== undefined && hidesAgreed(caller, now);
  }

  async #seen({ itemId, queueId }: ItemPlace): Promise<CommentedItem> {
    const { annotations = noAnnotations, comments = noComments } =
      itemOf((await load(this.store, itemDecider, itemId)).state) ?? {};
    return { annotations, comments, isBlind: await this.queues.isBlind(queueId) };
  }
}
