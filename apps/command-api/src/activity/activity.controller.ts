import { Controller, Get, StreamableFile } from '@nestjs/common';
import { listActivity, recentActors, streamActivity, type ActivityRow } from '@labeling/read-models/queries';
import { toJsonText } from '@labeling/domain';
import { Readable } from 'node:stream';
import { CurrentAsker, type Asker } from '../access/asker.js';
import { Needs } from '../access/needs.js';
import { csvLineForSheets } from '../answers/csv-line.js';
import { JsonAnswer, pageAnswer } from '../answers/json-answer.js';
import { Problem } from '../problem-details/problem.js';
import { PageOf, QueryText, type PageQuery } from '../requests/page-query.js';
import { Database } from '../stores/database.js';
import { activityAnswer, activityCells, activityHeading } from './activity-answer.js';
import { FilterOf, type ActivityFilter } from './activity-filter.js';

/** Who did what, when, to what: every event of the project, newest first. */
@Controller('v1/activity')
export class ActivityController {
  constructor(private readonly db: Database) {}

  @Get()
  @Needs('read')
  async list(
    @CurrentAsker() { caller }: Asker,
    @FilterOf() filter: ActivityFilter,
    @PageOf() page: PageQuery,
  ): Promise<JsonAnswer> {
    const { data, next } = await listActivity(this.db, { ...filter, projectId: caller.projectId, ...page });
    return pageAnswer(data.map(activityAnswer), next);
  }

  @Get('actors')
  @Needs('read')
  async actors(@CurrentAsker() { caller }: Asker, @FilterOf() { queueId }: ActivityFilter): Promise<JsonAnswer> {
    const asked = { projectId: caller.projectId, ...(queueId !== undefined && { queueId }) };
    return new JsonAnswer(toJsonText({ data: await recentActors(this.db, asked) }));
  }

  @Get('export')
  @Needs('read')
  export(
    @CurrentAsker() { caller }: Asker,
    @FilterOf() filter: ActivityFilter,
    @QueryText('format') format = 'jsonl',
  ): StreamableFile {
    if (format !== 'jsonl' && format !== 'csv') {
      throw new Problem('invalid_parameter', 'format must be jsonl or csv');
    }
    const lines = this.#lines({ ...filter, projectId: caller.projectId }, format);
    return new StreamableFile(Readable.from(lines, { objectMode: false, highWaterMark: 65_536 }), {
      type: format === 'csv' ? 'text/csv; charset=utf-8' : 'application/jsonl; charset=utf-8',
      disposition: `attachment; filename="activity.${format}"`,
    });
  }

  /** Read in steps, as fast as the client reads the answer. */
  async *#lines(filter: ActivityFilter & { projectId: string }, format: 'jsonl' | 'csv'): AsyncGenerator<Buffer> {
    if (format === 'csv') yield Buffer.from(csvLineForSheets(activityHeading));
    const write = format === 'csv' ? csvLineOf : jsonLineOf;
    for await (const rows of streamActivity(this.db, filter)) yield Buffer.from(rows.map(write).join(''));
  }
}

const csvLineOf = (row: ActivityRow) => csvLineForSheets(activityCells(row));
const jsonLineOf = (row: ActivityRow) => `${activityAnswer(row)}\n`;
