import { Controller, Get, Query } from '@nestjs/common';
import { agreementCurve, AnswerChanges, evenMoments, Question, type AnswerHistory } from '@labeling/agreement';
import { inTurns, toJsonText } from '@labeling/domain';
import { answerHistory, rulesChanges } from '@labeling/read-models/queries';
import { setImmediate as turn } from 'node:timers/promises';
import { CurrentAsker, type Asker } from '../access/asker.js';
import { Needs } from '../access/needs.js';
import { JsonAnswer } from '../answers/json-answer.js';
import { Describe, one, Tag } from '../openapi/describe.js';
import { LongReads } from '../overload/long-reads.js';
import { ClientGone } from '../requests/client-gone.js';
import { PathId } from '../requests/path-ids.js';
import { Database } from '../stores/database.js';
import { AgreementCurveAnswer } from './agreement-curve-answer.js';
import { AgreementQuery, AskedAgreements, type AskedAgreement } from './asked-agreement.js';

/** More could not be told apart on a chart. */
const MOST_CHANGES = 100;

/** How the agreement of a queue has changed (docs: agreement). */
@Tag('Activity')
@Controller('v1/labeling_queues/:queue/agreement/curve')
export class AgreementCurveController {
  constructor(
    private readonly db: Database,
    private readonly asked: AskedAgreements,
    private readonly long: LongReads,
  ) {}

  @Get()
  @Needs('compare')
  @Describe({
    id: 'getAgreementCurve',
    summary: 'Read how the agreement of a queue has changed',
    description:
      'The figures at up to 60 moments, evenly spaced from the first submitted annotation to the last, and when the ' +
      'guidelines or the schema changed. Either all figures have intervals, or none. Items that the ' +
      'caller is annotating are left out.',
    isFresh: true,
    answer: { is: 'The figures over time', of: one(AgreementCurveAnswer) },
    problems: ['queue_not_found'],
  })
  async curve(
    @PathId('queue') queueId: string,
    @CurrentAsker() asker: Asker,
    @Query() query: AgreementQuery,
    @ClientGone() gone: AbortSignal,
  ): Promise<JsonAnswer> {
    const asked = await this.asked.of(queueId, asker.caller, query);
    return this.long.take(asker, gone, async () => new JsonAnswer(toJsonText(await this.#answer(asked))));
  }

  async #answer(asked: AskedAgreement): Promise<AgreementCurveAnswer> {
    const question = new Question(asked.schema, asked.field);
    const answers = await this.#answers(asked, question);
    const points = await inTurns(agreementCurve(answers, evenMoments(answers), question.level), turn);
    return {
      points: points.map(({ at, ...figures }) => ({ at: new Date(at).toISOString(), ...figures })),
      changes: await rulesChanges(this.db, asked, MOST_CHANGES),
    };
  }

  async #answers(asked: AskedAgreement, question: Question): Promise<AnswerHistory> {
    const answers = new AnswerChanges();
    for await (const some of answerHistory(this.db, asked)) {
      for (const { itemId: item, member, at, target } of some) {
        if (asked.inHand.has(item)) continue;
        const value = target === null ? undefined : question.briefAnswerIn(target);
        answers.add({ at: Date.parse(at), item, member, value });
      }
      await turn();
    }
    // Clocks of several servers may differ a little.
    return inTurns(answers.inOrder(), turn);
  }
}
