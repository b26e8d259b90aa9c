import { Controller, Get } from '@nestjs/common';
import { Describe, one, Tag } from '../openapi/describe.js';
import { InsightsAnswer, personAnswer } from './insights-answer.js';
import { toJsonText } from '@labeling/domain';
import { queueInsights } from '@labeling/read-models/queries';
import { CurrentAsker, type Asker } from '../access/asker.js';
import { Needs } from '../access/needs.js';
import { JsonAnswer } from '../answers/json-answer.js';
import { LongReads } from '../overload/long-reads.js';
import { ActiveQueues } from '../queues/active-queues.js';
import { ClientGone } from '../requests/client-gone.js';
import { PathId } from '../requests/path-ids.js';
import { Database } from '../stores/database.js';

/** Statistics of the work on a queue. */
@Tag('Activity')
@Controller('v1/labeling_queues/:queue/insights')
export class InsightsController {
  constructor(
    private readonly db: Database,
    private readonly queues: ActiveQueues,
    private readonly long: LongReads,
  ) {}

  @Get()
  @Needs('read')
  @Describe({
    id: 'getInsights',
    summary: 'Read how the work on a queue progresses',
    description:
      '`progress` is a list of steps: the number of items in each state from a moment until the next. `medianSeconds` ' +
      'is the median time between two decisions of a person that follow each other within ten minutes. `fields` are the ' +
      'fields of the targets that people change most, in the latest `fieldsFrom` edited items.',
    isFresh: true,
    answer: { is: 'The insights', of: one(InsightsAnswer) },
    problems: ['queue_not_found'],
  })
  async insights(
    @PathId('queue') queueId: string,
    @CurrentAsker() asker: Asker,
    @ClientGone() gone: AbortSignal,
  ): Promise<JsonAnswer> {
    await this.queues.require(queueId, asker.caller.projectId, asker.seenQueue);
    const { people, ...insights } = await this.long.take(asker, gone, () => queueInsights(this.db, queueId));
    return new JsonAnswer(toJsonText({ ...insights, people: people.map(personAnswer) } satisfies InsightsAnswer));
  }
}
