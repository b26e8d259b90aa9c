import type { JsonText } from '@labeling/domain';
import { itemId, memberId } from '../shapes/examples.js';
import { AnswerList } from '../shapes/nested.js';
import { Id, Payload, Text } from '../shapes/properties.js';

class AnswerOfMember {
  @Text({ example: memberId, description: 'The id of the member' }) readonly member: string;
  @Payload({ example: 'wrong' }) readonly value: JsonText;
}

/** An item, and what its members answered. */
export class AgreementItemAnswer {
  @Id({ example: itemId }) readonly itemId: string;
  @AnswerList(() => AnswerOfMember, { description: 'What was submitted, in the order of members' })
  readonly answers: readonly AnswerOfMember[];
  @Payload({ optional: true, example: 'correct', description: 'What was approved, if anything was' })
  readonly final?: JsonText;
}
