import { Controller, Post } from '@nestjs/common';
import type { JsonText } from '@labeling/domain';
import { CurrentAsker, type Asker } from '../access/asker.js';
import { Needs } from '../access/needs.js';
import type { JsonAnswer } from '../answers/json-answer.js';
import { readPayloadList } from '../payloads/payload-list.js';
import { JsonBody } from '../request-json/json-body.js';
import { IdempotencyKey } from '../requests/idempotency-key.js';
import { PathId } from '../requests/path-ids.js';
import { Settings } from '../settings/settings.js';
import { AddItems } from './add-items.js';
import { NewItemDto } from './item.dto.js';

/** The operation of the specification (spec §4). */
@Controller('v1/labeling_queues/:queue/items')
export class AddItemsController {
  constructor(
    private readonly addition: AddItems,
    private readonly settings: Settings,
  ) {}

  @Post()
  @Needs('addItems')
  add(
    @PathId('queue') queueId: string,
    @JsonBody() body: JsonText,
    @IdempotencyKey() header: string | undefined,
    @CurrentAsker() asker: Asker,
  ): Promise<JsonAnswer> {
    const { limits } = this.settings;
    const items = readPayloadList(body, 'items', limits, (text) => new NewItemDto(text, limits));
    return this.addition.add({ queueId, items, header, asker });
  }
}
