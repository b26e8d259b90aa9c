import { Controller, HttpCode, Post } from '@nestjs/common';
import type { JsonText } from '@labeling/domain';
import { CurrentAsker, type Asker } from '../access/asker.js';
import { Needs } from '../access/needs.js';
import type { JsonAnswer } from '../answers/json-answer.js';
import { JsonBody } from '../request-json/json-body.js';
import { PathId } from '../requests/path-ids.js';
import { Settings } from '../settings/settings.js';
import { readBatch } from './batch.dto.js';
import { RunBatch } from './run-batch.js';

/** What a reviewer does to many items at once. */
@Controller('v1/labeling_queues/:queue/items/batch')
export class BatchesController {
  constructor(
    private readonly batches: RunBatch,
    private readonly settings: Settings,
  ) {}

  @Post()
  @Needs('review')
  @HttpCode(200)
  run(@PathId('queue') queueId: string, @JsonBody() body: JsonText, @CurrentAsker() asker: Asker): Promise<JsonAnswer> {
    return this.batches.run(queueId, readBatch(body, this.settings.limits), asker);
  }
}
