import { Controller, Get, Query, type StreamableFile } from '@nestjs/common';
import { Describe, dataOf, pageOf, Tag } from '../openapi/describe.js';
import { ActorAnswer } from '../answers/actor-answer.js';
import { text } from '../shapes/schema.js';
import { shapeExample } from '../shapes/shape-schema.js';
import { queuesSeenBy } from '@labeling/identity';
import {
  eventIdOf,
  latestEvent,
  listActivity,
  listActivityLines,
  recentActors,
  streamActivity,
  type ActivityRow,
  type QueuesSeen,
} from '@labeling/read-models/queries';
import { toJsonText } from '@labeling/domain';
import { CurrentAsker, type Asker } from '../access/asker.js';
import { Needs } from '../access/needs.js';
import { csvLineForSheets } from '../answers/csv-line.js';
import { lineFile } from '../answers/line-file.js';
import { JsonAnswer, pageAnswer } from '../answers/json-answer.js';
import { Exports } from '../overload/exports.js';
import { LongReads } from '../overload/long-reads.js';
import { ClientGone } from '../requests/client-gone.js';
import { Database } from '../stores/database.js';
import {
  ActivityAnswer,
  activityAnswer,
  activityCells,
  activityHeading,
  activityLineAnswer,
  linesPage,
  type LinesLooked,
} from './activity-answer.js';
import {
  ActorsQuery,
  ExportActivityQuery,
  filterOf,
  ListActivityQuery,
  ListLinesQuery,
  type ActivityFilter,
} from './activity-query.js';

/** Searching very many events for matches, and counting what one request did, ends after this long. */
const PATIENCE_MS = 2_000;

/** Who did what, when, to what: every event of the project, newest first. */
@Tag('Activity')
@Controller('v1/activity')
export class ActivityController {
  constructor(
    private readonly db: Database,
    private readonly exports: Exports,
    private readonly long: LongReads,
  ) {}

  @Get()
  @Needs('read')
  @Describe({
    id: 'listActivity',
    summary: 'Read who did what, latest first',
    description:
      'One entry per event of the project. What an event changed is in the history of its item. A page ends early, even without ' +
      'an entry, when few of very many events match: continue until `next` is null.',
    isFresh: true,
    answer: { is: 'A page of activity', of: pageOf(ActivityAnswer) },
  })
  async list(
    @CurrentAsker() asker: Asker,
    @Query() query: ListActivityQuery,
    @ClientGone() gone: AbortSignal,
  ): Promise<JsonAnswer> {
    const list = listOf(query, asker.caller);
    const { data, next } = await this.long.take(asker, gone, () =>
      listActivity(this.db, list, { patienceMs: PATIENCE_MS }),
    );
    return pageAnswer(data.map(activityAnswer), next);
  }

  @Get('lines')
  @Needs('read')
  @Describe({
    id: 'listActivityLines',
    summary: 'Read who did what in short, latest first',
    description:
      'What one request did to many items of a queue, or added to a dataset, one after another, is one entry, and so is an ' +
      'approval with the edit that it carried. The progress of pushes is left out unless `type` asks for it. An entry that takes ' +
      'too long to count ends early, and the next page begins with the rest of it. When few of very many events match, a page ' +
      'ends early, even without an entry: continue until `next` is null.',
    isFresh: true,
    answer: { is: 'A page of activity in short', of: linesPage() },
  })
  async lines(
    @CurrentAsker() asker: Asker,
    @Query() query: ListLinesQuery,
    @ClientGone() gone: AbortSignal,
  ): Promise<JsonAnswer> {
    const list = { ...listOf(query, asker.caller), since: query.since };
    return this.long.take(asker, gone, async () => {
      // Before the lines: what happens in between may be missing there, or be the first of them.
      const before = await latestEvent(this.db, asker.caller.projectId);
      const { data, next, lookedBackTo } = await listActivityLines(this.db, list, { patienceMs: PATIENCE_MS });
      const latest = newer(before, data[0]?.latest);
      const looked: LinesLooked = { lookedBackTo, latest: latest === undefined ? null : eventIdOf(latest) };
      return pageAnswer(data.map(activityLineAnswer), next, looked);
    });
  }

  @Get('actors')
  @Needs('read')
  @Describe({
    id: 'listActors',
    summary: 'Read who was active recently, by name',
    answer: { is: 'Members, API keys and the system', of: dataOf(ActorAnswer) },
  })
  async actors(@CurrentAsker() { caller }: Asker, @Query() { queue }: ActorsQuery): Promise<JsonAnswer> {
    const asked = { ...queuesSeenBy(caller), ...(queue !== undefined && { queueId: queue }) };
    return new JsonAnswer(toJsonText({ data: await recentActors(this.db, asked) }));
  }

  @Get('export')
  @Needs('read')
  @Describe({
    id: 'exportActivity',
    summary: 'Export who did what as JSON Lines or CSV',
    description: 'Every event that matches the filter, streamed, latest first.',
    answer: {
      is: 'One event per line',
      files: {
        'application/jsonl': { schema: text, example: `${JSON.stringify(shapeExample(ActivityAnswer))}\n` },
        'text/csv': { schema: text },
      },
    },
  })
  export(
    @CurrentAsker() asker: Asker,
    @Query() query: ExportActivityQuery,
    @ClientGone() gone: AbortSignal,
  ): Promise<StreamableFile> {
    const { format } = query;
    const parts = this.#lines({ ...filterOf(query), ...queuesSeenBy(asker.caller) }, format);
    const type = format === 'csv' ? 'text/csv; charset=utf-8' : 'application/jsonl; charset=utf-8';
    return this.exports.send(asker, gone, { type, name: `activity.${format}`, parts });
  }

  async *#lines(filter: ActivityFilter & QueuesSeen, format: 'jsonl' | 'csv'): AsyncGenerator<Buffer> {
    if (format === 'csv') yield Buffer.from(csvLineForSheets(activityHeading));
    const write = format === 'csv' ? csvLineOf : jsonLineOf;
    yield* lineFile(streamActivity(this.db, filter), write);
  }
}

function listOf({ limit, after, ...query }: ListActivityQuery, caller: Asker['caller']) {
  return { ...filterOf(query), ...queuesSeenBy(caller), limit, ...(after !== undefined && { after }) };
}

const csvLineOf = (row: ActivityRow) => csvLineForSheets(activityCells(row));
const jsonLineOf = (row: ActivityRow) => `${activityAnswer(row)}\n`;

function newer(one: ActivityRow | undefined, other: ActivityRow | undefined): ActivityRow | undefined {
  return one === undefined || (other !== undefined && other.position > one.position) ? other : one;
}
