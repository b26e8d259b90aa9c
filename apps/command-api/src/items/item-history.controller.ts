import { Controller, Get } from '@nestjs/common';
import { itemDecider, itemOf, type ItemEvent, type JsonText } from '@labeling/domain';
import { EventStore } from '@labeling/event-store';
import { Needs } from '../access/needs.js';
import { PAGE_CHARACTERS } from '../answers/fill-page.js';
import { pageAnswer, type JsonAnswer } from '../answers/json-answer.js';
import { Problem } from '../problem-details/problem.js';
import { MAX_HISTORY_PAGE, PageOf, type PageQuery } from '../requests/page-query.js';
import { historyAnswer } from './history-answer.js';
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
    @PageOf(MAX_HISTORY_PAGE) { limit, after }: PageQuery,
  ): Promise<JsonAnswer> {
    const from = readRevision(after);
    const rows: JsonText[] = [];
    let characters = 0;
    let state = itemDecider.initial;
    for await (const stored of this.store.read<ItemEvent>(itemDecider.streamName(place.itemId))) {
      state = itemDecider.evolve(state, stored.event);
      const item = itemOf(state);
      if (item?.queueId !== place.queueId || item.projectId !== asker.caller.projectId) throw itemNotFound();
      if (stored.revision <= from) continue;
      if (rows.length === limit || characters >= PAGE_CHARACTERS)
        return pageAnswer(rows, (stored.revision - 1n).toString());
      characters += rows[rows.push(historyAnswer(stored, state)) - 1]?.length ?? 0;
    }
    if (state.is === 'absent') throw itemNotFound();
    return pageAnswer(rows, null);
  }
}

function readRevision(after: string | undefined): bigint {
  if (after === undefined) return -1n;
  if (/^\d{1,18}$/.test(after)) return BigInt(after);
  throw new Problem('invalid_parameter', 'after must be the next of a page of this history');
}
