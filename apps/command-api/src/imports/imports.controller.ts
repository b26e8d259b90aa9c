import { Body, Controller, Headers, Logger, Post, type StreamableFile } from '@nestjs/common';
import { Describe, one, Tag } from '../openapi/describe.js';
import { idempotencyKey, position } from '../openapi/parameters.js';
import { ImportedAnswer } from '../answers/imported-answer.js';
import { text } from '../shapes/schema.js';
import { ImportItemsDto } from './import.dto.js';
import { toJsonText } from '@labeling/domain';
import { CurrentAsker, type Asker } from '../access/asker.js';
import { Takes } from '../request-json/takes.js';
import { Needs } from '../access/needs.js';
import { whileAllowed } from '../access/while-allowed.js';
import { TakesLong } from '../overload/admit-commands.js';
import { JsonAnswer, positionHeader } from '../answers/json-answer.js';
import { asksForLines, finished, progressLines } from '../answers/progress-lines.js';
import { ActiveQueues } from '../queues/active-queues.js';
import { ClientGone } from '../requests/client-gone.js';
import { IdempotencyKey } from '../requests/idempotency-key.js';
import { KeyedRequests } from '../requests/keyed-requests.js';
import { PathId } from '../requests/path-ids.js';
import { ImportItems } from './import-items.js';
import { ImportSources } from './import-sources.js';
import { sourceContent } from './source-content.js';

/** Adds items from a dataset, from spans, traces or sessions, or from a query to a queue (spec §1, sources of items). */
@Tag('Items')
@Controller('v1/labeling_queues/:queue/imports')
export class ImportsController {
  readonly #logger = new Logger('Imports');

  constructor(
    private readonly queues: ActiveQueues,
    private readonly sources: ImportSources,
    private readonly imports: ImportItems,
    private readonly requests: KeyedRequests,
  ) {}

  @Post()
  @TakesLong()
  @Needs('addItems')
  @Takes('large')
  @Describe({
    id: 'importItems',
    summary: 'Add the items of a source to a queue',
    description:
      'Everything is read and checked, then all items are added, or none. The key of an item is derived from its origin, so ' +
      'importing a source again adds nothing twice. With `Accept: application/jsonl` the answer is ' +
      'a line for each step, `{"phase": "reading" | "adding", "done", "total"}`, and a last one, ' +
      '`{"added", "collapsed", "position"}` or `{"problem"}`; a client that leaves early stops the import.',
    takes: [idempotencyKey],
    answer: {
      is: 'The number of items added, and the number that already existed',
      of: one(ImportedAnswer),
      files: { 'application/jsonl': { schema: text } },
      headers: position,
    },
    problems: [
      ...([
        'queue_not_found',
        'queue_archived',
        'dataset_not_found',
        'datapoint_not_found',
        'span_not_found',
        'trace_not_found',
      ] as const),
      ...(['too_many_items', 'item_too_large', 'import_too_large', 'import_invalid'] as const),
      ...(['sql_refused', 'sql_failed', 'sql_timeout', 'sql_too_large', 'sql_busy', 'sql_unavailable'] as const),
      ...(['read_model_behind', 'disk_full'] as const),
    ],
  })
  async import(
    @PathId('queue') queueId: string,
    @Body() { source }: ImportItemsDto,
    @IdempotencyKey() header: string | undefined,
    @CurrentAsker() asker: Asker,
    @Headers('accept') accept: string | undefined,
    @ClientGone() gone: AbortSignal,
  ): Promise<JsonAnswer | StreamableFile> {
    await this.queues.requireOpen(queueId, asker.caller.projectId);
    // Same kind as requests that add items: both derive the ids of items without a key from this header.
    const identity = { key: header, place: queueId, kind: 'items' };
    const opened = await this.sources.open(source, asker, gone, await this.requests.placesOf(identity));
    const { places } = opened;
    const acceptRequest = async () => {
      // The source may have taken long to read.
      await this.queues.requireOpen(queueId, asker.caller.projectId);
      await this.requests.accept({ ...identity, ...sourceContent(source), places, asker });
    };
    const adding = this.imports.run({ queueId, source: source.type, opened, header, accept: acceptRequest, asker });
    const work = whileAllowed(adding, asker);
    if (asksForLines(accept)) {
      return progressLines(work, {
        last: ({ added, collapsed, position }) => toJsonText({ added, collapsed, position: position.toString() }),
        path: `/v1/labeling_queues/${queueId}/imports`,
        failed: (err) => this.#logger.error({ requestId: asker.requestId, err }, 'An import failed unexpectedly'),
      });
    }
    const { added, collapsed, position } = await finished(work, gone);
    return new JsonAnswer(toJsonText({ added, collapsed }), positionHeader(position));
  }
}
