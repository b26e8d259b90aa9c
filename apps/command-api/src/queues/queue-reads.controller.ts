import { Controller, Get, Query } from '@nestjs/common';
import { queuesSeenBy } from '@labeling/identity';
import { Describe, one, pageOf, Tag } from '../openapi/describe.js';
import { etag as etagHeader } from '../openapi/parameters.js';
import { NamedPageQuery } from '../requests/page-query.js';
import { QueryBoolean } from '../shapes/query-properties.js';
import { getQueue, listQueues, placeOfQueue } from '@labeling/read-models/queries';
import { CurrentAsker, type Asker } from '../access/asker.js';
import { Needs } from '../access/needs.js';
import { JsonAnswer } from '../answers/json-answer.js';
import { pageOfFound, placeNow } from '../answers/page-of-found.js';
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
    const placeOf = (id: string) => placeOfQueue(this.db, seen, id);
    const after = cursor === undefined ? undefined : await placeNow(cursor, placeOf);
    const read = () => listQueues(this.db, seen, { ...sought, after, limit: limit + 1 });
    // A caller that names a queue may have just created it.
    const found = await this.reads.find(read, ({ length }) => sought.name === undefined || length > 0);
    return pageOfFound(found, limit, (queue) => queueAnswer(queue, caller));
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
