import { itemStates } from '@labeling/read-models/queries';
import { correlationId, itemId } from '../shapes/examples.js';
import { AnswerList } from '../shapes/nested.js';
import { Choice, Count, Id, Revision, Text } from '../shapes/properties.js';

/** An item for which the command was refused. */
export class RefusedItemAnswer {
  @Id({ example: itemId }) readonly id: string;
  @Text({ example: 'item_approved', description: 'The same as the `code` of problems' }) readonly code: string;
  @Text({ example: 'The item is approved: unapprove it first' }) readonly detail: string;
  @Choice(itemStates, { optional: true, example: 'Approved', description: 'The state the item is in' })
  readonly state?: string;
  @Revision({ optional: true, example: '1' }) readonly revision?: string;
}

export class BatchOutcomeAnswer {
  @Text({ example: correlationId, description: 'The id that the events of this request carry, for `takeBack`' })
  readonly correlationId: string;
  @Count({
    description: 'Items that this request changed, now or when it was sent before with the same `X-Request-Id`',
  })
  readonly changed: number;
  @Count({ example: 0, description: 'Items for which the effect held already' }) readonly unchanged: number;
  @AnswerList(() => RefusedItemAnswer) readonly refused: readonly RefusedItemAnswer[];
}
