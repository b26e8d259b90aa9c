import { Controller, Get, Query } from '@nestjs/common';
import { Describe, one, pageOf, Tag } from '../openapi/describe.js';
import { etag as etagHeader } from '../openapi/parameters.js';
import { PageQuery } from '../requests/page-query.js';
import {
  QueryAssignment,
  QueryBoolean,
  QueryChoice,
  QueryChoices,
  QueryMember,
  QuerySearch,
} from '../shapes/query-properties.js';
import { toJsonText } from '@labeling/domain';
import {
  annotationFilters,
  getItem,
  getQueue,
  listItems,
  requestFilters,
  type FilterParameter,
  type ItemRow,
  type QueueRow,
  type RequestFilters,
} from '@labeling/read-models/queries';
import { can } from '@labeling/identity';
import { CurrentAsker, type Asker } from '../access/asker.js';
import { Needs } from '../access/needs.js';
import { fillPage } from '../answers/fill-page.js';
import { LongReads } from '../overload/long-reads.js';
import { JsonAnswer } from '../answers/json-answer.js';
import { Problem } from '../problem-details/problem.js';
import { queueNotFound } from '../queues/queue.handler.js';
import { FreshReads } from '../read-your-writes/fresh-reads.js';
import { ClientGone } from '../requests/client-gone.js';
import { etag } from '../requests/if-match.js';
import { PathId } from '../requests/path-ids.js';
import { Database } from '../stores/database.js';
import { mayKnowDisputes, withAnnotations } from './item-annotations.js';
import { ItemAnswer, rowAnswer } from './item-answer.js';
import { itemNotFound } from './item.handler.js';
import { OnItem, type ItemRequest } from './item-request.js';

/** A page of search results ends after this long, with what has been found so far. */
const SEARCH_PATIENCE_MS = 10_000;

class ListItemsQuery extends PageQuery {
  /** With `me` as the member who asks. */
  filtersOf({ caller }: Asker): RequestFilters {
    const given: RequestFilters = {};
    for (const [filter, { parameter }] of Object.entries(requestFilters)) {
      const value: unknown = Reflect.get(this, parameter.name);
      if (value !== undefined) Reflect.set(given, filter, value);
    }
    const annotation: unknown = Reflect.get(this, requestFilters.annotation.parameter.name);
    const is = annotationFilters.find((name) => name === annotation);
    if (is === 'disputed' && !mayKnowDisputes(caller)) {
      throw new Problem('forbidden', 'Only leads and auditors know which items are disputed');
    }
    return {
      ...given,
      ...(given.assignee === 'me' && { assignee: caller.actor.id }),
      ...(given.mentioned === 'me' && { mentioned: caller.actor.id }),
      ...(is && { annotation: { is, asker: caller.actor.id, readsAll: can(caller, 'compare') } }),
    };
  }
}
for (const { parameter } of Object.values(requestFilters)) {
  queryParameter(parameter)(ListItemsQuery.prototype, parameter.name);
}

function queryParameter({ form, ...about }: FilterParameter): PropertyDecorator {
  switch (form.is) {
    case 'choices':
      return QueryChoices(form.of, about);
    case 'choice':
      return QueryChoice(form.of, { ...about, emptyIsAbsent: true });
    case 'text':
      return QuerySearch(about);
    case 'assignment':
      return QueryAssignment(about);
    case 'member':
      return QueryMember(about);
    case 'yesNo':
      return QueryBoolean(about);
  }
}

/** Items from the read models. */
@Tag('Items')
@Controller('v1/labeling_queues/:queue/items')
export class ItemReadsController {
  constructor(
    private readonly db: Database,
    private readonly reads: FreshReads,
    private readonly long: LongReads,
  ) {}

  @Get()
  @Needs('read')
  @Describe({
    id: 'listItems',
    summary: 'List the items of a queue in its order',
    description:
      'With `q` or `field`, a page of a queue that is very long or has large payloads may end early, even empty, while `next` continues the search.',
    isFresh: true,
    answer: { is: 'A page of items', of: pageOf(ItemAnswer) },
    problems: ['queue_not_found'],
  })
  async list(
    @PathId('queue') queueId: string,
    @CurrentAsker() asker: Asker,
    @Query() query: ListItemsQuery,
    @ClientGone() gone: AbortSignal,
  ): Promise<JsonAnswer> {
    const filters = { queueId, ...query.filtersOf(asker) };
    const queue = await this.#requireQueue(queueId, asker);
    const list = async (step: PageQuery) => {
      const page = await listItems(this.db, { ...filters, ...step });
      return { ...page, data: await withAnnotations(this.db, page.data, queue, asker.caller) };
    };
    const isSearch = filters.q !== undefined || filters.field !== undefined;
    const patience = isSearch ? SEARCH_PATIENCE_MS : Infinity;
    return this.long.take(asker, gone, () => fillPage(query, list, rowAnswer, patience));
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
  async get(@OnItem() { place, asker }: ItemRequest, @ClientGone() gone: AbortSignal): Promise<JsonAnswer> {
    const queue = await this.#requireQueue(place.queueId, asker);
    const read = () => this.long.take(asker, gone, () => getItem(this.db, place.itemId));
    const item = await this.reads.find(read);
    if (item?.queueId !== place.queueId) throw itemNotFound();
    if (item.removed !== null) throw removedItem(item);
    const [known = item] = await withAnnotations(this.db, [item], queue, asker.caller);
    return new JsonAnswer(rowAnswer(known), { ETag: etag(item.revision) });
  }

  async #requireQueue(queueId: string, { caller }: Asker): Promise<QueueRow> {
    const queue = await this.reads.find(() => getQueue(this.db, queueId));
    if (!queue || queue.deleted || queue.projectId !== caller.projectId) throw queueNotFound();
    return queue;
  }
}

function removedItem({ removed, revision }: ItemRow): Problem {
  const members = { state: toJsonText(removed), revision: toJsonText(revision.toString()) };
  return new Problem('item_removed', `The item was ${removed}; its history stays readable`, { status: 404, members });
}
