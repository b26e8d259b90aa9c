import { Controller, Headers, Logger, Post, Req, type StreamableFile } from '@nestjs/common';
import { toJsonText } from '@labeling/domain';
import type { FastifyRequest } from 'fastify';
import { CurrentAsker, type Asker } from '../access/asker.js';
import { Needs } from '../access/needs.js';
import { whileAllowed } from '../access/while-allowed.js';
import { ImportedAnswer } from '../answers/imported-answer.js';
import { JsonAnswer, positionHeader } from '../answers/json-answer.js';
import { asksForLines, finished, progressLines } from '../answers/progress-lines.js';
import { closing, FilesToImport } from '../datasets/import/files-to-import.js';
import {
  HowToImport,
  importFiles,
  importParameters,
  keyParameter,
  type ImportQuery,
} from '../datasets/import/import-query.js';
import { Describe, one, Tag } from '../openapi/describe.js';
import { idempotencyKey, position } from '../openapi/parameters.js';
import { TakesLong } from '../overload/admit-commands.js';
import { ActiveQueues } from '../queues/active-queues.js';
import { ClientGone } from '../requests/client-gone.js';
import { IdempotencyKey, newId } from '../requests/idempotency-key.js';
import { KeyedRequests } from '../requests/keyed-requests.js';
import { PathId } from '../requests/path-ids.js';
import { Settings } from '../settings/settings.js';
import { text } from '../shapes/schema.js';
import { itemsOfFile } from './file-items.js';
import { ImportItems } from './import-items.js';

/** Adds the rows of a file to a queue. */
@Tag('Items')
@Controller('v1/labeling_queues/:queue/import')
export class FileImportsController {
  readonly #logger = new Logger('FileImports');

  constructor(
    private readonly queues: ActiveQueues,
    private readonly files: FilesToImport,
    private readonly imports: ImportItems,
    private readonly requests: KeyedRequests,
    private readonly settings: Settings,
  ) {}

  @Post()
  @TakesLong()
  @Needs('addItems')
  @Describe({
    id: 'importQueueFile',
    summary: 'Add the rows of a file to a queue',
    description:
      'Every row becomes an item, in the order of the file, as rows become datapoints of a dataset: all are checked, ' +
      'then all are added, or none, and `errors` lists the bad ones by line. The same file with the same mapping is ' +
      'the same import: sent again, it adds nothing twice, unless another `Idempotency-Key` is sent with it. A row with ' +
      'a key (`key`) is the same item in every file. With ' +
      '`Accept: application/jsonl` the answer is a line for each step, `{"phase": "checking" | "adding", "done", ' +
      '"total"}`, and a last one, `{"added", "collapsed", "position"}` or `{"problem"}`; a client that leaves stops ' +
      'the import. Sent again, it adds the rest.',
    takes: [...importParameters, keyParameter, idempotencyKey],
    files: importFiles,
    answer: {
      is: 'The number of items added, and the number that the same import had already added',
      of: one(ImportedAnswer),
      files: { 'application/jsonl': { schema: text } },
      headers: position,
    },
    problems: ['queue_not_found', 'queue_archived', 'item_too_large'],
  })
  async import(
    @PathId('queue') queueId: string,
    @HowToImport() how: () => ImportQuery,
    @IdempotencyKey() key: string | undefined,
    @CurrentAsker() asker: Asker,
    @Headers('accept') accepted: string | undefined,
    @Req() request: FastifyRequest,
    @ClientGone() gone: AbortSignal,
  ): Promise<JsonAnswer | StreamableFile> {
    await this.queues.requireOpen(queueId, asker.caller.projectId);
    const file = await this.files.receive(request, how, asker, gone);
    const content = [...file.content];
    // Item ids derive from it. It is not a key that a client could send with another request for this queue.
    const header = newId(queueId, 'import', key ?? content.join(' '));
    const accept = async () => {
      // The file may have taken long to arrive.
      await this.queues.requireOpen(queueId, asker.caller.projectId);
      await this.requests.accept({ key, place: queueId, kind: 'import', content, asker });
    };
    const opened = { total: null, items: itemsOfFile(file, this.settings.limits) };
    const adding = this.imports.run({ queueId, source: 'file', opened, header, accept, asker });
    const work = closing(whileAllowed(adding, asker), file);
    if (asksForLines(accepted)) {
      return progressLines(work, {
        last: ({ added, collapsed, position }) => toJsonText({ added, collapsed, position: position.toString() }),
        path: `/v1/labeling_queues/${queueId}/import`,
        failed: (err) => this.#logger.error({ requestId: asker.requestId, err }, 'An import failed unexpectedly'),
      });
    }
    const { added, collapsed, position } = await finished(work, gone);
    return new JsonAnswer(toJsonText({ added, collapsed }), positionHeader(position));
  }
}
