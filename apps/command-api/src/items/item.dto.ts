import { MAX_ASSIGNEES, MAX_REASON_LENGTH, reasonProblem, type JsonText } from '@labeling/domain';
import { PayloadDto } from '../payloads/payload.dto.js';
import { itemsPerRequest } from '../payloads/payload-limits.js';
import { memberId } from '../shapes/examples.js';
import { ListOf } from '../shapes/nested.js';
import { Id, Ids, Key, Name, Payload, type About } from '../shapes/properties.js';
import { OptionalBody } from '../shapes/shape-pipe.js';
import { Called } from '../shapes/unknown-members.js';

/** One item as sent (spec §4). */
@Called('an item')
export class NewItemDto extends PayloadDto {
  @Key({
    optional: true,
    example: 'trace-42',
    description: 'Stable id of the item: a second item with the same key collapses onto the first, in this queue',
  })
  readonly idempotencyKey?: string;
}

export class AddItemsDto {
  @ListOf(() => NewItemDto, { limit: itemsPerRequest }) readonly items: readonly NewItemDto[];
}

export class EditTargetDto {
  @Payload({ example: { verdict: 'wrong' } }) readonly target: JsonText;
}

/** Why an item is flagged. */
export const Reason = (about?: About) =>
  Name(reasonProblem, {
    example: 'The two sources disagree',
    schema: { maxLength: MAX_REASON_LENGTH },
    ...about,
  });

export class FlagItemDto {
  @Reason({ description: 'What should be looked at again' }) readonly reason: string;
}

/** Whom items are assigned to. */
export const Assignees = (about?: About) => Ids({ most: MAX_ASSIGNEES, ...about });

export class AssignItemDto {
  @Assignees({ description: 'The ids of members who may review; an empty list takes the assignment back' })
  readonly members: readonly string[];
}

export class SendBackDto {
  @Reason({ description: 'What should be looked at again' }) readonly reason: string;
  @Id({
    optional: true,
    example: memberId,
    description: 'A member who may review; without it the one who approved the item, if they still may',
  })
  readonly to?: string;
}

/** What is approved: the current target, or another one that is edited and approved at once. */
@OptionalBody()
export class ApproveItemDto {
  @Payload({ optional: true, example: { verdict: 'correct' } }) readonly target?: JsonText;
}
