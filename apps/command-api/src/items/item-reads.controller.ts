import { Controller, Get, Query } from '@nestjs/common';
import { Describe, one, pageOf, Tag } from '../openapi/describe.js';
import { etag as etagHeader } from '../openapi/parameters.js';
import { PageQuery } from '../requests/page-query.js';
import { QueryBoolean, QueryChoices, QueryText } from '../shapes/query-properties.js';
import { toJsonText } from '@labeling/domain';
import {
  getItem,
  getQueue,
  itemStates,
  listItems,
  type ItemRow,
  type ItemStateName,
} from '@labeling/read-models/queries';
import { CurrentAsker, type Asker } from '../access/asker.js';
import { Needs } from '../access/needs.js';
import { fillPage } from '../answers/fill-page.js';
import { JsonAnswer } from '../answers/json-answer.js';
import { Problem } from '../problem-details/problem.js';
import { queueNotFound } from '../queues/queue.handler.js';
import { FreshReads } from '../read-your-writes/fresh-reads.js';
import { etag } from '../requests/if-match.js';
import { PathId } from '../requests/path-ids.js';
import { Database } from '../stores/database.js';
import { ItemAnswer, itemAnswer } from './item-answer.js';
import { itemNotFound } from './item.handler.js';
import { OnItem, type ItemRequest } from './item-request.js';

class ListItemsQuery extends PageQuery {
  @QueryChoices(itemStates, {
    example: 'New,Modified',
    description: `One or more of ${itemStates.join(', ')}, with commas; without it, the items that are in the queue`,
  })
  readonly state?: ItemStateName[];
  @QueryText({
    description: 'Only items with this text in data, target, metadata or key, in any case, or with this id',
  })
  readonly q?: string;
  @QueryBoolean({ description: 'Only items that are flagged, or with `false` only those that are not' })
  readonly flagged?: boolean;
}

/** Items as the read models have them. */
@Tag('Items')
@Controller('v1/labeling_queues/:queue/items')
export class ItemReadsController {
  constructor(
    private readonly db: Database,
    private readonly reads: FreshReads,
  ) {}

  @Get()
  @Needs('read')
  @Describe({
    id: 'listItems',
    summary: 'List the items of a queue in its order',
    isFresh: true,
    answer: { is: 'A page of items', of: pageOf(ItemAnswer) },
    problems: ['queue_not_found'],
  })
  async list(
    @PathId('queue') queueId: string,
    @CurrentAsker() asker: Asker,
    @Query() { state: states, q, flagged, ...page }: ListItemsQuery,
  ): Promise<JsonAnswer> {
    const filter = {
      queueId,
      ...(states && { states }),
      ...(q !== undefined && { q }),
      ...(flagged !== undefined && { flagged }),
    };
    await this.#requireQueue(queueId, asker);
    return fillPage(page, (step) => listItems(this.db, { ...filter, ...step }), rowAnswer);
  }

  @Get(':item')
  @Needs('read')
  @Describe({
    id: 'getItem',
    summary: 'Read an item',
    description: 'A removed item is answered with 404 and the code `item_removed`; its history stays readable.',
    isFresh: true,
    answer: { is: 'The item', of: one(ItemAnswer), headers: etagHeader },
    problems: ['queue_not_found', 'item_not_found', 'item_removed'],
    statuses: { item_removed: 404 },
  })
  async get(@OnItem() { place, asker }: ItemRequest): Promise<JsonAnswer> {
    await this.#requireQueue(place.queueId, asker);
    const item = await this.reads.find(() => getItem(this.db, place.itemId));
    if (item?.queueId !== place.queueId) throw itemNotFound();
    if (item.removed !== null) throw removedItem(item);
    return new JsonAnswer(rowAnswer(item), { ETag: etag(item.revision) });
  }

  async #requireQueue(queueId: string, { caller }: Asker): Promise<void> {
    const queue = await this.reads.find(() => getQueue(this.db, queueId));
    if (!queue || queue.deleted || queue.projectId !== caller.projectId) throw queueNotFound();
  }
}

function rowAnswer({ removed, ...item }: ItemRow) {
  return itemAnswer({ ...item, state: removed ?? item.state });
}

function removedItem({ removed, revision }: ItemRow): Problem {
  const members = { state: toJsonText(removed), revision: toJsonText(revision.toString()) };
  return new Problem('item_removed', `The item was ${removed}; its history stays readable`, { status: 404, members });
}
