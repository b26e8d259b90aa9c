import type { PersonInsight } from '@labeling/read-models/queries';
import { ActorAnswer } from '../answers/actor-answer.js';
import { memberId } from '../shapes/examples.js';
import { AnswerList, Nested } from '../shapes/nested.js';
import { Count, Id, Text, Time, Value } from '../shapes/properties.js';

/** The number of items in each state from a moment on. */
class ProgressAnswer {
  @Time({ example: '2026-11-21T09:14:03.511Z' }) readonly at: string;
  @Count({ example: 3 }) readonly new: number;
  @Count({ example: 1 }) readonly modified: number;
  @Count({ example: 70 }) readonly approved: number;
  @Count({ example: 0 }) readonly pushed: number;
  @Count({ example: 7 }) readonly discarded: number;
}

class PersonAnswer {
  @Nested(() => ActorAnswer) readonly actor: ActorAnswer;
  @Count({ example: 22, description: 'Items whose target they edited' }) readonly edited: number;
  @Count({
    optional: true,
    example: 12,
    description: 'Annotations that they submitted, where several members annotate each item',
  })
  readonly submitted?: number;
  @Count({ example: 70, description: 'What annotations agreed on counts for nobody' }) readonly approved: number;
  @Count({ example: 7 }) readonly discarded: number;
  @Count({ example: 1 }) readonly days: number;
  @Value(
    { type: 'number' },
    { nullable: true, example: 8.5, description: 'Between two decisions that follow each other within ten minutes' },
  )
  readonly medianSeconds: number | null;
  @Time() readonly last: string;
}

/** Without `submitted` where everybody shares one target. */
export function personAnswer({ submitted, ...person }: PersonInsight): PersonAnswer {
  return { ...person, ...(submitted > 0 && { submitted }) };
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

class AssignedAnswer {
  @Id({ nullable: true, example: memberId, description: 'The id of a member; null for no one' })
  readonly member: string | null;
  @Count({ example: 4, description: 'An item that is assigned to several members counts for each of them' })
  readonly items: number;
}

class ChangedFieldAnswer {
  @Text({ example: 'verdict' }) readonly key: string;
  @Count({ example: 12 }) readonly items: number;
}

export class InsightsAnswer {
  @Count({ example: 60, description: 'Events closer together than this may share a point of the progress' })
  readonly resolutionSeconds: number;
  @AnswerList(() => ProgressAnswer) readonly progress: readonly ProgressAnswer[];
  @AnswerList(() => PersonAnswer) readonly people: readonly PersonAnswer[];
  @Nested(() => OutcomesAnswer) readonly outcomes: OutcomesAnswer;
  @AnswerList(() => WaitingAnswer) readonly waiting: readonly WaitingAnswer[];
  @AnswerList(() => AssignedAnswer, { description: 'Whom the open items are assigned to' })
  readonly assigned: readonly AssignedAnswer[];
  @AnswerList(() => ChangedFieldAnswer) readonly fields: readonly ChangedFieldAnswer[];
  @Count({ example: 20 }) readonly fieldsFrom: number;
}
