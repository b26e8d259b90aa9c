import { Controller, Get, Query, Res } from '@nestjs/common';
import type { ActiveQueue } from '@labeling/domain';
import { annotatorNow, getItems, nextItemFor, type Annotator } from '@labeling/read-models/queries';
import type { FastifyReply } from 'fastify';
import { CurrentAsker, type Asker } from '../access/asker.js';
import { Needs } from '../access/needs.js';
import { JsonAnswer } from '../answers/json-answer.js';
import { Describe, one, Tag } from '../openapi/describe.js';
import { etag as etagHeader } from '../openapi/parameters.js';
import { LongReads } from '../overload/long-reads.js';
import { Problem } from '../problem-details/problem.js';
import { ActiveQueues } from '../queues/active-queues.js';
import { ClientGone } from '../requests/client-gone.js';
import { etag } from '../requests/if-match.js';
import { PathId } from '../requests/path-ids.js';
import { itemId } from '../shapes/examples.js';
import { QueryId } from '../shapes/query-properties.js';
import { Database } from '../stores/database.js';
import { withAnnotations } from './item-annotations.js';
import { ItemAnswer, rowAnswer } from './item-answer.js';

class NextItemQuery {
  @QueryId({
    example: itemId,
    description:
      'The item that the caller comes from, which is not offered again. Those behind it come before the rest',
  })
  readonly after?: string;
}

/** What to do next in a queue. */
@Tag('Items')
@Controller('v1/labeling_queues/:queue/next')
export class NextItemController {
  constructor(
    private readonly db: Database,
    private readonly queues: ActiveQueues,
    private readonly long: LongReads,
  ) {}

  @Get()
  @Needs('review')
  @Describe({
    id: 'getNextItem',
    summary: 'Read the item that the caller is to do next',
    description:
      'One that is not approved: what is assigned to the caller comes first, what is assigned to others last. Where ' +
      'several members annotate each item, never one that the caller has submitted or skipped, or that others are at, as ' +
      'many as it needs; those that nobody is at come first, and of these those that lack the fewest answers.',
    isFresh: true,
    answer: { is: 'The item', of: one(ItemAnswer), headers: etagHeader, orNothing: 'Nothing is left for the caller' },
    problems: ['queue_not_found', 'members_annotate'],
  })
  async next(
    @PathId('queue') queueId: string,
    @CurrentAsker() asker: Asker,
    @Query() { after }: NextItemQuery,
    @ClientGone() gone: AbortSignal,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<JsonAnswer | undefined> {
    const queue = await this.queues.require(queueId, asker.caller.projectId, asker.seenQueue);
    const annotator = annotatorOf(queue, asker);
    const whose = { queueId, actorId: asker.caller.actor.id, ...(after && { after }), ...(annotator && { annotator }) };
    const found = await this.long.take(asker, gone, async () => {
      const id = await nextItemFor(this.db, whose);
      const items = id === undefined ? [] : await getItems(this.db, [id]);
      return (await withAnnotations(this.db, items, queue, asker.caller))[0];
    });
    if (found !== undefined) return new JsonAnswer(rowAnswer(found), { ETag: etag(found.revision) });
    void reply.code(204);
    return undefined;
  }
}

/** Undefined where everybody shares the target of an item. @throws Problem `members_annotate` */
function annotatorOf({ overlap }: ActiveQueue, { caller: { actor } }: Asker): Annotator | undefined {
  if (overlap.annotations === 1) return undefined;
  if (actor.type !== 'member') throw new Problem('members_annotate', 'An API key cannot annotate');
  return annotatorNow(actor.id, overlap);
}
