import type { JsonText } from '@labeling/domain';
import { ObjectPayload, Payload } from '../shapes/properties.js';

/** What items and datapoints have in common (spec §2), as sent: their exact texts. */
export class PayloadDto {
  @Payload({ example: { question: 'What is 2 + 2?' }, schema: { title: 'data' } }) readonly data: JsonText;
  @Payload({ example: { verdict: 'correct' }, schema: { title: 'target' } }) readonly target: JsonText;
  /** Null stands for none, as in answers, so that answers can be sent back as they are. */
  @ObjectPayload({
    ...{ optional: true, nullable: 'absent', example: { model: 'small' } },
    description: 'Carried along unchanged; null is the same as none',
  })
  readonly metadata?: JsonText;
}
