import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { Describe, one, pageOf, Tag } from '../openapi/describe.js';
import { position } from '../openapi/parameters.js';
import { PageQuery, readRevision } from '../requests/page-query.js';
import { StoredVisitsAnswer, VisitAnswer } from './visit-answer.js';
import { CommandBus } from '@nestjs/cqrs';
import { toJsonText, visitsDecider, type ItemVisited, type JsonText, type VisitEvent } from '@labeling/domain';
import { EventStore, type StoredEvent } from '@labeling/event-store';
import { CurrentAsker, type Asker } from '../access/asker.js';
import { Needs } from '../access/needs.js';
import { JsonAnswer, pageAnswer, positionHeader } from '../answers/json-answer.js';
import { mapBounded } from '../concurrency/map-bounded.js';
import { itemNotFound } from '../items/item.handler.js';
import { OnItem, type ItemRequest } from '../items/item-request.js';
import { Problem } from '../problem-details/problem.js';
import { ActiveQueues } from '../queues/active-queues.js';
import { PathId } from '../requests/path-ids.js';
import { MeasuredVisitDto, RecordVisitsDto } from './visit.dto.js';
import { VisitedItems } from './visited-items.js';
import { ToVisits } from './visits.handler.js';

const PARALLEL = 16;

/** Who had which item on their screen, and for how long. */
@Tag('Items')
@Controller('v1/labeling_queues/:queue')
export class VisitsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly store: EventStore,
    private readonly items: VisitedItems,
    private readonly queues: ActiveQueues,
  ) {}

  /** Members who may read the queue report their own visits, and nobody else's. */
  @Post('visits')
  @Needs('read')
  @HttpCode(200)
  @Describe({
    id: 'recordVisits',
    summary: 'Report how long the caller had items of a queue on the screen',
    description:
      'Pages report this for the member who has them open; an API key has no screen and is refused. A visit is reported by how ' +
      "long it was and how long ago it ended; the server's clock determines the time. All or none are accepted, and " +
      'a visit with a known `id` is not stored again. Visits change nothing about an item.',
    answer: { is: 'How many of them are new', of: one(StoredVisitsAnswer), headers: position },
    problems: ['queue_not_found', 'item_not_found'],
  })
  async record(
    @PathId('queue') queueId: string,
    @Body() { visits }: RecordVisitsDto,
    @CurrentAsker() asker: Asker,
  ): Promise<JsonAnswer> {
    const now = Date.now();
    const { projectId, actor } = asker.caller;
    await this.queues.require(queueId, projectId, asker.seenQueue);
    const byItem = Map.groupBy(visits, ({ itemId }) => itemId);
    await this.#requireItems(queueId, [...byItem.keys()], visits, projectId);
    if (actor.type !== 'member') throw new Problem('forbidden', 'Only members report visits: an API key has no screen');
    const at = new Date(now).toISOString();
    const stored = await mapBounded([...byItem], PARALLEL, ([itemId, ofItem]) => {
      const data = ofItem.map((visit) => stamped(visit, { queueId, projectId, now }));
      return this.commands.execute(new ToVisits(itemId, data, asker, at));
    });
    const count = stored.reduce((sum, { events }) => sum + events.length, 0);
    const last = stored.reduce((latest, { position }) => (position > latest ? position : latest), 0n);
    return new JsonAnswer(toJsonText({ stored: count }), positionHeader(last));
  }

  @Get('items/:item/visits')
  @Needs('read')
  @Describe({
    id: 'listVisits',
    summary: 'Read who had an item on their screen, and for how long',
    description: 'Visits appear a moment after they end, also for removed items. Always up to date.',
    isFresh: true,
    answer: { is: 'A page of visits, oldest first', of: pageOf(VisitAnswer) },
    problems: ['item_not_found'],
  })
  async list(@OnItem() { place, asker }: ItemRequest, @Query() { limit, after }: PageQuery): Promise<JsonAnswer> {
    const from = (readRevision(after) ?? -1n) + 1n;
    if (!(await this.items.has(place, asker.caller.projectId))) throw itemNotFound();
    const stream = visitsDecider.streamName(place.itemId);
    const rows: JsonText[] = [];
    let next: string | null = null;
    // One more than is returned, to know whether there are more.
    for await (const stored of this.store.read<VisitEvent>(stream, { from, maxCount: limit + 1 })) {
      if (rows.length === limit) next = (stored.revision - 1n).toString();
      else rows.push(visitAnswer(stored));
    }
    return pageAnswer(rows, next);
  }

  /** All or none: only a faulty or hostile client reports visits of items that do not exist. */
  async #requireItems(
    queueId: string,
    itemIds: readonly string[],
    visits: readonly MeasuredVisitDto[],
    projectId: string,
  ): Promise<void> {
    const there = await mapBounded(itemIds, PARALLEL, (itemId) => this.items.has({ queueId, itemId }, projectId));
    const missing = new Set(itemIds.filter((_, i) => there[i] !== true));
    if (missing.size === 0) return;
    const errors = visits.flatMap(({ itemId }, i) =>
      missing.has(itemId) ? [{ pointer: `/visits/${i}/itemId`, detail: 'is not an item of this queue' }] : [],
    );
    throw new Problem('item_not_found', 'The queue has no such item', { errors });
  }
}

/** The visit, timed by the server's clock and never by the browser's. */
function stamped(
  { id, itemId, secondsAgo, seconds }: MeasuredVisitDto,
  { now, ...place }: { queueId: string; projectId: string; now: number },
): ItemVisited['data'] {
  const to = now - Math.round(secondsAgo * 1_000);
  const from = to - Math.round(seconds * 1_000);
  return {
    ...{ visitId: id, itemId, ...place },
    ...{ from: new Date(from).toISOString(), to: new Date(to).toISOString() },
  };
}

function visitAnswer({ event, metadata }: StoredEvent<VisitEvent>): JsonText {
  const { visitId, from, to } = event.data;
  const seconds = (Date.parse(to) - Date.parse(from)) / 1_000;
  return toJsonText({ id: visitId, actor: metadata.actor, from, to, seconds } satisfies VisitAnswer);
}
