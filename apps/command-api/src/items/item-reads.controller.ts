import { Controller, Get } from '@nestjs/common';
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
import { PageOf, QueryText, type PageQuery } from '../requests/page-query.js';
import { PathId } from '../requests/path-ids.js';
import { Database } from '../stores/database.js';
import { itemAnswer } from './item-answer.js';
import { itemNotFound } from './item.handler.js';
import { OnItem, type ItemRequest } from './item-request.js';

/** Items as the read models have them. */
@Controller('v1/labeling_queues/:queue/items')
export class ItemReadsController {
  constructor(
    private readonly db: Database,
    private readonly reads: FreshReads,
  ) {}

  @Get()
  @Needs('read')
  async list(
    @PathId('queue') queueId: string,
    @CurrentAsker() asker: Asker,
    @PageOf() page: PageQuery,
    @QueryText('state') state: string | undefined,
    @QueryText('q') q: string | undefined,
  ): Promise<JsonAnswer> {
    const filter = { queueId, ...(state && { states: readStates(state) }), ...(q !== undefined && { q }) };
    await this.#requireQueue(queueId, asker);
    return fillPage(page, (step) => listItems(this.db, { ...filter, ...step }), rowAnswer);
  }

  @Get(':item')
  @Needs('read')
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

/** `New,Modified`; also discarded and pushed, to see what was removed. */
function readStates(text: string): ItemStateName[] {
  return text.split(',').map((name) => {
    const state = itemStates.find((known) => known.toLowerCase() === name.trim().toLowerCase());
    if (state === undefined)
      throw new Problem('invalid_parameter', `state must be one or more of ${itemStates.join(', ')}`);
    return state;
  });
}

function removedItem({ removed, revision }: ItemRow): Problem {
  const members = { state: toJsonText(removed), revision: toJsonText(revision.toString()) };
  return new Problem('item_removed', `The item was ${removed}; its history stays readable`, { status: 404, members });
}
