import { Body, Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import { Describe, dataOf, one, Tag } from '../openapi/describe.js';
import { SqlResultAnswer, SqlTableAnswer } from './sql-shapes.js';
import { toJsonText } from '@labeling/domain';
import { collectResult, SqlRunner, sqlTables } from '@labeling/sql';
import { randomUUID } from 'node:crypto';
import { CurrentAsker, type Asker } from '../access/asker.js';
import { Needs } from '../access/needs.js';
import { TakesLong } from '../overload/admit-commands.js';
import { JsonAnswer } from '../answers/json-answer.js';
import { Problem } from '../problem-details/problem.js';
import { ClientGone } from '../requests/client-gone.js';
import { PathId } from '../requests/path-ids.js';
import { Settings } from '../settings/settings.js';
import { resultAnswer } from './sql-answer.js';
import { sqlAskerOf } from './sql-asker.js';
import { defaultRows, SqlQueryDto } from './sql.dto.js';

/** Queries over the project's own rows. */
@Tag('SQL')
@Controller('v1/sql')
export class SqlController {
  constructor(
    private readonly runner: SqlRunner,
    private readonly settings: Settings,
  ) {}

  @Post()
  @TakesLong()
  @HttpCode(200)
  @Needs('read')
  @Describe({
    id: 'runSql',
    summary: "Query the project's rows with SQL",
    description:
      'One SELECT over the tables of `GET /v1/sql/tables`, which contain only the rows of the project. Nothing can ' +
      'be changed. A client that disconnects before the answer cancels the query. Problems have `position`, if it is known: ' +
      'the place in the query, in UTF-16 units from 0.',
    answer: { is: 'The result, or its first rows', of: one(SqlResultAnswer) },
    isFresh: true,
    problems: [
      ...(['sql_refused', 'sql_failed', 'sql_timeout', 'sql_cancelled', 'sql_too_large'] as const),
      ...(['sql_busy', 'sql_unavailable'] as const),
    ],
  })
  async run(
    @Body() asked: SqlQueryDto,
    @CurrentAsker() { caller }: Asker,
    @ClientGone() signal: AbortSignal,
  ): Promise<JsonAnswer> {
    const { rows: maxRows, bytes: maxBytes, timeoutMs } = this.settings.sql;
    const { query, limit = defaultRows(maxRows) } = asked;
    const runId = asked.runId ?? randomUUID();
    const began = performance.now();
    const batches = this.runner.batches({
      ...sqlAskerOf(caller),
      by: caller.actor.id,
      runId,
      query,
      timeoutMs,
      // One extra row shows whether there are more.
      most: limit + 1,
      rowBytes: maxBytes,
      signal,
    });
    const result = await collectResult(batches, { maxRows: limit, maxBytes });
    return new JsonAnswer(resultAnswer(result, runId, Math.round(performance.now() - began)));
  }

  @Get('tables')
  @Needs('read')
  @Describe({
    id: 'listSqlTables',
    summary: 'List the tables that can be queried',
    answer: { is: 'The tables and their columns', of: dataOf(SqlTableAnswer) },
  })
  tables(): JsonAnswer {
    return new JsonAnswer(toJsonText({ data: sqlTables }));
  }

  @Delete(':run')
  @HttpCode(204)
  @Needs('read')
  @Describe({
    id: 'cancelSql',
    summary: 'Cancel a query',
    answer: { is: 'The query is canceled' },
    problems: ['sql_run_not_found', 'sql_unavailable'],
  })
  async cancel(@PathId('run') runId: string, @CurrentAsker() { caller }: Asker): Promise<void> {
    if (await this.runner.cancel(sqlAskerOf(caller), runId)) return;
    throw new Problem('sql_run_not_found', 'The project runs no query with this id');
  }
}
