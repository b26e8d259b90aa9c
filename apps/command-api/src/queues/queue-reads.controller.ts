import { Controller, Get, Query } from '@nestjs/common';
import { queuesSeenBy } from '@labeling/identity';
import { Describe, one, pageOf, Tag } from '../openapi/describe.js';
import { etag as etagHeader } from '../openapi/parameters.js';
import { NamedPageQuery } from '../requests/page-query.js';
import { QueryBoolean } from '../shapes/query-properties.js';
import { getQueue, listQueues, placeOfQueue, type QueuePlace, type QueuesSeen } from '@labeling/read-models/queries';
import { CurrentAsker, type Asker } from '../access/asker.js';
import { Needs } from '../access/needs.js';
import { JsonAnswer, pageAnswer } from '../answers/json-answer.js';
import { lostPlace, placeText, readPlace } from '../answers/list-place.js';
import { FreshReads } from '../read-your-writes/fresh-reads.js';
import { etag } from '../requests/if-match.js';
import { PathId } from '../requests/path-ids.js';
import { Database } from '../stores/database.js';
import { QueueAnswer, queueAnswer } from './queue-answer.js';
import { queueNotFound } from './queue.handler.js';

class ListQueuesQuery extends NamedPageQuery {
  @QueryBoolean({ description: 'With `true`, only archived queues; otherwise only those that are not archived' })
  readonly archived?: boolean;
}

/** Queues with their settings and the number of items in each state. */
@Tag('Queues')
@Controller('v1/labeling_queues')
export class QueueReadsController {
  constructor(
    private readonly db: Database,
    private readonly reads: FreshReads,
  ) {}

  @Get()
  @Needs('read')
  @Describe({
    id: 'listQueues',
    summary: 'List the queues of the project',
    isFresh: true,
    answer: {
      is: 'A page of queues, oldest first, with the number of items in each state',
      of: pageOf(QueueAnswer),
    },
  })
  async list(@CurrentAsker() { caller }: Asker, @Query() page: ListQueuesQuery): Promise<JsonAnswer> {
    const { limit, after: cursor, ...sought } = page;
    const seen = queuesSeenBy(caller);
    const after = cursor === undefined ? undefined : await this.#placeOf(cursor, seen);
    const read = () => listQueues(this.db, seen, { ...sought, after, limit: limit + 1 });
    // Whoever names a queue may have just created it.
    const found = await this.reads.find(read, ({ length }) => sought.name === undefined || length > 0);
    const queues = found.slice(0, limit);
    const last = queues.at(-1);
    const next = last && found.length > limit ? placeText({ key: last.position, id: last.id }) : null;
    return pageAnswer(
      queues.map((queue) => queueAnswer(queue, caller)),
      next,
    );
  }

  /** Where the queue is now: its position is another one once the events were copied to another store. */
  async #placeOf(cursor: string, seen: QueuesSeen): Promise<QueuePlace> {
    const place = await placeOfQueue(this.db, seen, readPlace(cursor).id);
    if (place === undefined) throw lostPlace(cursor);
    return place;
  }

  @Get(':queue')
  @Needs('read')
  @Describe({
    id: 'getQueue',
    summary: 'Read a queue',
    isFresh: true,
    answer: { is: 'The queue', of: one(QueueAnswer), headers: etagHeader },
    problems: ['queue_not_found'],
  })
  async get(@CurrentAsker() { caller }: Asker, @PathId('queue') queueId: string): Promise<JsonAnswer> {
    const queue = await this.reads.find(() => getQueue(this.db, queueId));
    if (!queue || queue.deleted || queue.projectId !== caller.projectId) throw queueNotFound();
    return new JsonAnswer(queueAnswer(queue, caller), { ETag: etag(queue.revision) });
  }
}
