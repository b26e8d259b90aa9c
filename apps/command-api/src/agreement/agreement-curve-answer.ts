import type { RulesChange } from '@labeling/read-models/queries';
import { ActorAnswer } from '../answers/actor-answer.js';
import { AnswerList, Nested } from '../shapes/nested.js';
import { Choice, Time } from '../shapes/properties.js';
import { namesOf } from '../shapes/schema.js';
import { OverallAnswer } from './agreement-answer.js';

/** The figures as of a moment. */
class CurvePointAnswer extends OverallAnswer {
  @Time() readonly at: string;
}

class RulesChangeAnswer {
  @Time() readonly at: string;
  @Choice(namesOf<RulesChange['what']>({ guidelines: true, schema: true }), {
    example: 'guidelines',
    description: 'What was changed',
  })
  readonly what: RulesChange['what'];
  @Nested(() => ActorAnswer) readonly by: ActorAnswer;
}

/** How agreement has changed over time, and when the rules for members changed. */
export class AgreementCurveAnswer {
  @AnswerList(() => CurvePointAnswer, { description: 'In the order of time' })
  readonly points: readonly CurvePointAnswer[];
  @AnswerList(() => RulesChangeAnswer, { description: 'The latest 100, in the order of time' })
  readonly changes: readonly RulesChangeAnswer[];
}
