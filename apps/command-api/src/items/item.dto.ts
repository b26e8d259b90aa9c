import { PayloadDto } from '../payloads/payload.dto.js';
import { itemsPerRequest } from '../payloads/payload-limits.js';
import { ListOf } from '../shapes/nested.js';
import { Key } from '../shapes/properties.js';
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
