import { Controller, Get, Query } from '@nestjs/common';
import { queuesSeenBy } from '@labeling/identity';
import { Describe, one, pageOf, Tag } from '../openapi/describe.js';
import { etag as etagHeader } from '../openapi/parameters.js';
import { NamedPageQuery } from '../requests/page-query.js';
import { QueryBoolean } from '../shapes/query-properties.js';
import { getQueue, listArchivedQueues, listQueues, listQueuesEver, type QueueRow } from '@labeling/read-models/queries';
import { CurrentAsker, type Asker } from '../access/asker.js';
import { Needs } from '../access/needs.js';
import { inStoreOrder, pageOfAll } from '../answers/page-of-all.js';
import { JsonAnswer } from '../answers/json-answer.js';
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
    const { archived: isArchived = false, name: sought } = page;
    const listed = isArchived ? listArchivedQueues : listQueues;
    const list = page.after === undefined ? listed : listQueuesEver;
    const isHidden = ({ deleted, archived, name }: QueueRow) =>
      deleted || archived !== isArchived || (sought !== undefined && name !== sought);
    const order = { ...inStoreOrder, isHidden };
    const read = () => list(this.db, queuesSeenBy(caller));
    // Whoever names a queue may have just created it.
    const queues = await this.reads.find(
      read,
      (rows) => sought === undefined || rows.some((queue) => !isHidden(queue)),
    );
    return pageOfAll(queues, page, order, (queue) => queueAnswer(queue, caller));
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
