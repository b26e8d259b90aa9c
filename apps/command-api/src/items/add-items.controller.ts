import { Body, Controller, Post } from '@nestjs/common';
import { Describe, listOf, Tag } from '../openapi/describe.js';
import { collapsedCount, idempotencyKey, position } from '../openapi/parameters.js';
import { AddedItemAnswer } from './item-answer.js';
import { CurrentAsker, type Asker } from '../access/asker.js';
import { Takes } from '../request-json/takes.js';
import { Needs } from '../access/needs.js';
import type { JsonAnswer } from '../answers/json-answer.js';
import { itemsPerRequest, refuseTooLarge } from '../payloads/payload-limits.js';
import { IdempotencyKey } from '../requests/idempotency-key.js';
import { PathId } from '../requests/path-ids.js';
import { Settings } from '../settings/settings.js';
import { AddItems } from './add-items.js';
import { AddItemsDto } from './item.dto.js';

/** The operation of the specification (spec §4). */
@Tag('Items')
@Controller('v1/labeling_queues/:queue/items')
export class AddItemsController {
  constructor(
    private readonly addition: AddItems,
    private readonly settings: Settings,
  ) {}

  @Post()
  @Needs('addItems')
  @Takes('large', { list: 'items', limit: itemsPerRequest })
  @Describe({
    id: 'addItems',
    summary: 'Add items to a queue',
    description:
      'All or none are accepted. An item with an `idempotencyKey` that the queue has seen collapses onto the first ' +
      'one: same id, same createdAt, nothing changed. The queue keeps the order in which items were sent. When the ' +
      'answer is 503, some may be stored; the same request with keys adds the rest and no item twice.',
    takes: [idempotencyKey],
    answer: {
      is: 'One element per item sent, in the order sent',
      of: listOf(AddedItemAnswer),
      headers: { ...position, ...collapsedCount },
    },
    problems: ['queue_not_found', 'queue_archived', 'too_many_items', 'item_too_large'],
  })
  add(
    @PathId('queue') queueId: string,
    @Body() { items }: AddItemsDto,
    @IdempotencyKey() header: string | undefined,
    @CurrentAsker() asker: Asker,
  ): Promise<JsonAnswer> {
    refuseTooLarge(items, 'items', this.settings.limits.itemBytes);
    return this.addition.add({ queueId, items, header, asker });
  }
}
