import { Controller, Get, Query, type StreamableFile } from '@nestjs/common';
import { Identity } from '@labeling/identity';
import { listQueueAnnotations, streamQueueAnnotations } from '@labeling/read-models/queries';
import { CurrentAsker, type Asker } from '../access/asker.js';
import { Needs } from '../access/needs.js';
import { fillPage } from '../answers/fill-page.js';
import type { JsonAnswer } from '../answers/json-answer.js';
import { fileAnswer, FileFormatQuery, fileFormats } from '../file-formats/file-formats.js';
import { Describe, pageOf, Tag } from '../openapi/describe.js';
import { Exports } from '../overload/exports.js';
import { LongReads } from '../overload/long-reads.js';
import { ActiveQueues } from '../queues/active-queues.js';
import { ClientGone } from '../requests/client-gone.js';
import { PageQuery } from '../requests/page-query.js';
import { PathId } from '../requests/path-ids.js';
import { Database } from '../stores/database.js';
import { QueueAnnotationAnswer, QueueAnnotations } from './queue-annotation.js';

/** What each member answered to the items of a queue. */
@Tag('Items')
@Controller('v1/labeling_queues/:queue/annotations')
export class QueueAnnotationsController {
  constructor(
    private readonly db: Database,
    private readonly queues: ActiveQueues,
    private readonly identity: Identity,
    private readonly long: LongReads,
    private readonly exports: Exports,
  ) {}

  @Get()
  @Needs('compare')
  @Describe({
    id: 'listQueueAnnotations',
    summary: 'List the annotations of a queue',
    description:
      'What was submitted, each with its item, in the order of the queue and of submission. Drafts and skipped items are ' +
      'not in it, nor are items that the caller is annotating.',
    isFresh: true,
    answer: { is: 'A page of annotations', of: pageOf(QueueAnnotationAnswer) },
    problems: ['queue_not_found'],
  })
  async list(
    @CurrentAsker() asker: Asker,
    @PathId('queue') queueId: string,
    @Query() page: PageQuery,
    @ClientGone() gone: AbortSignal,
  ): Promise<JsonAnswer> {
    const { table } = await this.#annotations(queueId, asker);
    const read = (step: PageQuery) =>
      listQueueAnnotations(this.db, { queueId, reader: asker.caller.actor.id, ...step });
    return this.long.take(asker, gone, () => fillPage(page, read, table.answer));
  }

  @Get('export')
  @Needs('compare')
  @Describe({
    id: 'exportQueueAnnotations',
    summary: 'Export the annotations of a queue as a file',
    description:
      'JSON Lines has one annotation per line, as in lists; CSV and Parquet have its properties as columns, the payloads ' +
      'as JSON. Every payload is byte for byte as it was written; only JSON Lines leaves out line breaks between tokens, ' +
      'and the spaces next to them.',
    isFresh: true,
    answer: fileAnswer(QueueAnnotationAnswer),
    problems: ['queue_not_found'],
  })
  async export(
    @CurrentAsker() asker: Asker,
    @PathId('queue') queueId: string,
    @Query() { format }: FileFormatQuery,
    @ClientGone() gone: AbortSignal,
  ): Promise<StreamableFile> {
    const { queue, table } = await this.#annotations(queueId, asker);
    const { contentType: type, write } = fileFormats[format];
    const parts = write(table, streamQueueAnnotations(this.db, { queueId, reader: asker.caller.actor.id }));
    return this.exports.send(asker, gone, { type, name: `${queue.name} annotations.${format}`, parts });
  }

  /** With the names of those who are in the project now. @throws Problem `queue_not_found` */
  async #annotations(queueId: string, { caller: { projectId } }: Asker) {
    const queue = await this.queues.require(queueId, projectId);
    const members = await this.identity.members.list(projectId);
    const names = new Map(members.map(({ id, name }) => [id, name]));
    return { queue, table: new QueueAnnotations((member) => names.get(member) ?? null) };
  }
}
