import { Controller, Get } from '@nestjs/common';
import { toJsonText } from '@labeling/domain';
import { queueInsights } from '@labeling/read-models/queries';
import { CurrentAsker, type Asker } from '../access/asker.js';
import { Needs } from '../access/needs.js';
import { JsonAnswer } from '../answers/json-answer.js';
import { ActiveQueues } from '../queues/active-queues.js';
import { PathId } from '../requests/path-ids.js';
import { Database } from '../stores/database.js';

/** Statistics of the work on a queue. */
@Controller('v1/labeling_queues/:queue/insights')
export class InsightsController {
  constructor(
    private readonly db: Database,
    private readonly queues: ActiveQueues,
  ) {}

  @Get()
  @Needs('read')
  async insights(@PathId('queue') queueId: string, @CurrentAsker() { caller }: Asker): Promise<JsonAnswer> {
    await this.queues.require(queueId, caller.projectId);
    return new JsonAnswer(toJsonText(await queueInsights(this.db, queueId)));
  }
}
