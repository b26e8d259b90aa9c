import { ActorAnswer } from '../answers/actor-answer.js';
import { AnswerList, Nested } from '../shapes/nested.js';
import { Choice, Count, Text, Time, Value } from '../shapes/properties.js';
import { namesOf } from '../shapes/schema.js';
import type { QueueInsights } from '@labeling/read-models/queries';

const buckets = namesOf<QueueInsights['bucket']>({ hour: true, day: true, week: true });

/** The number of items in each state at the end of a period. */
class ProgressAnswer {
  @Time({ example: '2026-11-21T00:00:00.000Z' }) readonly from: string;
  @Count({ example: 3 }) readonly new: number;
  @Count({ example: 1 }) readonly modified: number;
  @Count({ example: 70 }) readonly approved: number;
  @Count({ example: 7 }) readonly removed: number;
}

class PersonAnswer {
  @Nested(() => ActorAnswer) readonly actor: ActorAnswer;
  @Count({ example: 70 }) readonly approved: number;
  @Count({ example: 7 }) readonly discarded: number;
  @Count({ example: 1 }) readonly days: number;
  @Value(
    { type: 'number' },
    { nullable: true, example: 8.5, description: 'Between two decisions that follow each other within ten minutes' },
  )
  readonly medianSeconds: number | null;
  @Time() readonly last: string;
}

class OutcomesAnswer {
  @Count({ example: 50 }) readonly approvedUnchanged: number;
  @Count({ example: 20 }) readonly approvedEdited: number;
  @Count({ example: 7 }) readonly discarded: number;
  @Count({ example: 0 }) readonly pushedUnapproved: number;
  @Count({ example: 4 }) readonly left: number;
}

class WaitingAnswer {
  @Count({ example: 0 }) readonly fromSeconds: number;
  @Count({ example: 4 }) readonly items: number;
}

class ChangedFieldAnswer {
  @Text({ example: 'verdict' }) readonly key: string;
  @Count({ example: 12 }) readonly items: number;
}

export class InsightsAnswer {
  @Choice(buckets, { example: 'day' }) readonly bucket: QueueInsights['bucket'];
  @AnswerList(() => ProgressAnswer) readonly progress: readonly ProgressAnswer[];
  @AnswerList(() => PersonAnswer) readonly people: readonly PersonAnswer[];
  @Nested(() => OutcomesAnswer) readonly outcomes: OutcomesAnswer;
  @AnswerList(() => WaitingAnswer) readonly waiting: readonly WaitingAnswer[];
  @AnswerList(() => ChangedFieldAnswer) readonly fields: readonly ChangedFieldAnswer[];
  @Count({ example: 20 }) readonly fieldsFrom: number;
}
