import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { Describe, one, pageOf, Tag } from '../openapi/describe.js';
import { idempotencyKey, location, position } from '../openapi/parameters.js';
import { PageQuery } from '../requests/page-query.js';
import { getPush, listPushes, listSkipped } from '@labeling/read-models/queries';
import { CurrentAsker, type Asker } from '../access/asker.js';
import { Needs } from '../access/needs.js';
import { inStoreOrder, pageOfAll } from '../answers/page-of-all.js';
import { JsonAnswer } from '../answers/json-answer.js';
import { Problem } from '../problem-details/problem.js';
import { ActiveQueues } from '../queues/active-queues.js';
import { FreshReads } from '../read-your-writes/fresh-reads.js';
import { IdempotencyKey } from '../requests/idempotency-key.js';
import { PathId } from '../requests/path-ids.js';
import { Database } from '../stores/database.js';
import { AcceptedPushAnswer, PushAnswer, pushAnswer } from './push-answer.js';
import { choiceOf, PushRequestDto } from './push.dto.js';
import { RequestPush } from './request-push.js';

const MAX_PUSHES = 10_000;

/** Pushing items into a dataset, and how far each push is (spec §3, push rules). */
@Tag('Pushes')
@Controller('v1/labeling_queues/:queue')
export class PushesController {
  constructor(
    private readonly requests: RequestPush,
    private readonly queues: ActiveQueues,
    private readonly reads: FreshReads,
    private readonly db: Database,
  ) {}

  @Post('push')
  @Needs('review')
  @HttpCode(202)
  @Describe({
    id: 'requestPush',
    summary: 'Push items into a dataset',
    description:
      'Items become datapoints and leave the queue. The answer is sent when the push is accepted; the push then runs until ' +
      'it is completed, even through restarts, or until its queue or its dataset is deleted: then it is `stopped`. With the scope ' +
      '`approved`, items that are no longer approved when their turn comes are skipped.',
    takes: [idempotencyKey],
    answer: { is: 'The id of the push', of: one(AcceptedPushAnswer), headers: { ...position, ...location } },
    problems: [
      ...(['queue_not_found', 'queue_archived', 'dataset_not_found', 'item_not_found', 'item_removed'] as const),
      ...(['push_for_leads', 'push_empty', 'push_exists', 'read_model_behind'] as const),
    ],
  })
  request(
    @PathId('queue') queueId: string,
    @Body() push: PushRequestDto,
    @IdempotencyKey() key: string | undefined,
    @CurrentAsker() asker: Asker,
  ): Promise<JsonAnswer> {
    return this.requests.request(queueId, choiceOf(push), key, asker);
  }

  @Get('pushes')
  @Needs('read')
  @Describe({
    id: 'listPushes',
    summary: 'List the pushes of a queue, latest first',
    isFresh: true,
    answer: { is: 'A page of pushes', of: pageOf(PushAnswer) },
    problems: ['queue_not_found'],
  })
  async list(
    @PathId('queue') queueId: string,
    @Query() page: PageQuery,
    @CurrentAsker() { caller, seenQueue }: Asker,
  ): Promise<JsonAnswer> {
    await this.queues.require(queueId, caller.projectId, seenQueue);
    const pushes = await listPushes(this.db, queueId, { limit: MAX_PUSHES });
    return pageOfAll(pushes, page, { ...inStoreOrder, isDescending: true }, (push) => pushAnswer(push));
  }

  @Get('pushes/:push')
  @Needs('read')
  @Describe({
    id: 'getPush',
    summary: 'Read the progress of a push',
    isFresh: true,
    answer: { is: 'The push', of: one(PushAnswer) },
    problems: ['push_not_found'],
  })
  async get(
    @PathId('queue') queueId: string,
    @PathId('push') pushId: string,
    @CurrentAsker() { caller }: Asker,
  ): Promise<JsonAnswer> {
    const push = await this.reads.find(() => getPush(this.db, pushId));
    if (push?.queueId !== queueId || push.projectId !== caller.projectId) {
      throw new Problem('push_not_found', 'The queue has no such push');
    }
    return new JsonAnswer(pushAnswer(push, await listSkipped(this.db, pushId)));
  }
}
