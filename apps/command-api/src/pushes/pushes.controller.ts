import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import type { JsonText } from '@labeling/domain';
import { getPush, listPushes, listSkipped } from '@labeling/read-models/queries';
import { CurrentAsker, type Asker } from '../access/asker.js';
import { Needs } from '../access/needs.js';
import { pageOfAll } from '../answers/fill-page.js';
import { JsonAnswer } from '../answers/json-answer.js';
import { Problem } from '../problem-details/problem.js';
import { ActiveQueues } from '../queues/active-queues.js';
import { FreshReads } from '../read-your-writes/fresh-reads.js';
import { JsonBody } from '../request-json/json-body.js';
import { IdempotencyKey } from '../requests/idempotency-key.js';
import { PageOf, type PageQuery } from '../requests/page-query.js';
import { PathId } from '../requests/path-ids.js';
import { Database } from '../stores/database.js';
import { pushAnswer } from './push-answer.js';
import { readPush } from './push.dto.js';
import { RequestPush } from './request-push.js';

const MAX_PUSHES = 10_000;

/** Pushing items into a dataset, and how far each push is (spec §3, push rules). */
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
  request(
    @PathId('queue') queueId: string,
    @JsonBody() body: JsonText,
    @IdempotencyKey() key: string | undefined,
    @CurrentAsker() asker: Asker,
  ): Promise<JsonAnswer> {
    return this.requests.request(queueId, readPush(body), key, asker);
  }

  @Get('pushes')
  @Needs('read')
  async list(
    @PathId('queue') queueId: string,
    @PageOf() page: PageQuery,
    @CurrentAsker() { caller }: Asker,
  ): Promise<JsonAnswer> {
    await this.queues.require(queueId, caller.projectId);
    return pageOfAll(await listPushes(this.db, queueId, { limit: MAX_PUSHES }), page, (push) => pushAnswer(push));
  }

  @Get('pushes/:push')
  @Needs('read')
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
