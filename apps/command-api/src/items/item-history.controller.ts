import { Controller, Get } from '@nestjs/common';
import { itemDecider, type JsonText } from '@labeling/domain';
import { EventStore } from '@labeling/event-store';
import { Needs } from '../access/needs.js';
import { PAGE_CHARACTERS } from '../answers/fill-page.js';
import { pageAnswer, type JsonAnswer } from '../answers/json-answer.js';
import { Problem } from '../problem-details/problem.js';
import { MAX_HISTORY_PAGE, PageOf, QueryText, readRevision, type PageQuery } from '../requests/page-query.js';
import { historyAnswer } from './history-answer.js';
import { newestFirst, oldestFirst, stateWhenAdded } from './history-events.js';
import { itemNotFound } from './item.handler.js';
import { OnItem, type ItemRequest } from './item-request.js';

/** How an item became what it is, from its own stream: always up to date, and there for removed items, too. */
@Controller('v1/labeling_queues/:queue/items/:item/history')
export class ItemHistoryController {
  constructor(private readonly store: EventStore) {}

  @Get()
  @Needs('read')
  async history(
    @OnItem() { place, asker }: ItemRequest,
    @PageOf(MAX_HISTORY_PAGE) { limit, after: cursor }: PageQuery,
    @QueryText('order') order: string | undefined,
  ): Promise<JsonAnswer> {
    const read = readOrder(order);
    let last = readRevision(cursor);
    const stream = itemDecider.streamName(place.itemId);
    const added = await stateWhenAdded(this.store, stream);
    if (added?.queueId !== place.queueId || added.projectId !== asker.caller.projectId) throw itemNotFound();
    const rows: JsonText[] = [];
    let characters = 0;
    for await (const { stored, after } of read(this.store, stream, added, last)) {
      if (rows.length === limit || characters >= PAGE_CHARACTERS) return pageAnswer(rows, `${last}`);
      characters += rows[rows.push(historyAnswer(stored, after)) - 1]?.length ?? 0;
      last = stored.revision;
    }
    return pageAnswer(rows, null);
  }
}

function readOrder(order = 'oldest'): typeof oldestFirst {
  if (order === 'oldest') return oldestFirst;
  if (order === 'newest') return newestFirst;
  throw new Problem('invalid_parameter', 'order must be oldest or newest');
}
