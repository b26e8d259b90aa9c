import { Controller, Headers, Logger, Post, type StreamableFile } from '@nestjs/common';
import { toJsonText, type JsonText } from '@labeling/domain';
import { CurrentAsker, type Asker } from '../access/asker.js';
import { Needs } from '../access/needs.js';
import { JsonAnswer, positionHeader } from '../answers/json-answer.js';
import { asksForLines, finished, progressLines } from '../answers/progress-lines.js';
import { ActiveQueues } from '../queues/active-queues.js';
import { JsonBody } from '../request-json/json-body.js';
import { IdempotencyKey } from '../requests/idempotency-key.js';
import { PathId } from '../requests/path-ids.js';
import { ImportItems } from './import-items.js';
import { ImportSources } from './import-sources.js';

/** Adds items from a dataset, from spans or from a query to a queue (spec §1, sources of items). */
@Controller('v1/labeling_queues/:queue/imports')
export class ImportsController {
  readonly #logger = new Logger('Imports');

  constructor(
    private readonly queues: ActiveQueues,
    private readonly sources: ImportSources,
    private readonly imports: ImportItems,
  ) {}

  @Post()
  @Needs('addItems')
  async import(
    @PathId('queue') queueId: string,
    @JsonBody() body: JsonText,
    @IdempotencyKey() header: string | undefined,
    @CurrentAsker() asker: Asker,
    @Headers('accept') accept: string | undefined,
  ): Promise<JsonAnswer | StreamableFile> {
    await this.queues.require(queueId, asker.caller.projectId);
    const opened = await this.sources.open(body, asker);
    const work = this.imports.run({ queueId, opened, header, asker });
    if (asksForLines(accept)) {
      return progressLines(work, {
        last: ({ added, collapsed, position }) => toJsonText({ added, collapsed, position: position.toString() }),
        path: `/v1/labeling_queues/${queueId}/imports`,
        failed: (err) => this.#logger.error({ requestId: asker.requestId, err }, 'An import failed unexpectedly'),
      });
    }
    const { added, collapsed, position } = await finished(work);
    return new JsonAnswer(toJsonText({ added, collapsed }), positionHeader(position));
  }
}
