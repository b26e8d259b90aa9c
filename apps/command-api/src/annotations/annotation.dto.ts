import type { JsonText } from '@labeling/domain';
import { Reason } from '../items/item-command.dto.js';
import { memberId } from '../shapes/examples.js';
import { Payload, Text } from '../shapes/properties.js';
import { OptionalBody } from '../shapes/shape-pipe.js';

export class SaveAnnotationDto {
  @Payload({ example: { verdict: 'correct' } }) readonly target: JsonText;
}

/** What is submitted: what was saved last, or another target that is saved and submitted at once. */
@OptionalBody()
export class SubmitAnnotationDto {
  @Payload({ optional: true, example: { verdict: 'correct' } }) readonly target?: JsonText;
}

export class SkipItemDto {
  @Reason({ example: 'I do not know this field of law', description: 'Why somebody else should annotate the item' })
  readonly reason: string;
}

export class ReleaseSlotDto {
  @Text({ example: memberId, description: 'The id of the member whose draft holds the slot' }) readonly member: string;
}
