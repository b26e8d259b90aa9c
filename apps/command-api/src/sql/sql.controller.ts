import { Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import { toJsonText, type JsonText } from '@labeling/domain';
import { collectResult, SqlRunner, sqlTables } from '@labeling/sql';
import { randomUUID } from 'node:crypto';
import { CurrentAsker, type Asker } from '../access/asker.js';
import { Needs } from '../access/needs.js';
import { JsonAnswer } from '../answers/json-answer.js';
import { Problem } from '../problem-details/problem.js';
import { JsonBody } from '../request-json/json-body.js';
import { ClientGone } from '../requests/client-gone.js';
import { PathId } from '../requests/path-ids.js';
import { Settings } from '../settings/settings.js';
import { resultAnswer } from './sql-answer.js';
import { readRun } from './sql.dto.js';

const DEFAULT_ROWS = 1_000;

/** Queries over the project's own rows. */
@Controller('v1/sql')
export class SqlController {
  constructor(
    private readonly runner: SqlRunner,
    private readonly settings: Settings,
  ) {}

  @Post()
  @HttpCode(200)
  @Needs('read')
  async run(
    @JsonBody() body: JsonText,
    @CurrentAsker() { caller }: Asker,
    @ClientGone() signal: AbortSignal,
  ): Promise<JsonAnswer> {
    const { rows: maxRows, bytes: maxBytes, timeoutMs } = this.settings.sql;
    const { query, limit = Math.min(DEFAULT_ROWS, maxRows), runId = randomUUID() } = readRun(body, maxRows);
    const began = performance.now();
    const batches = this.runner.batches({ projectId: caller.projectId, runId, query, timeoutMs, signal });
    const result = await collectResult(batches, { maxRows: limit, maxBytes });
    return new JsonAnswer(resultAnswer(result, runId, Math.round(performance.now() - began)));
  }

  @Get('tables')
  @Needs('read')
  tables(): JsonAnswer {
    return new JsonAnswer(toJsonText({ data: sqlTables }));
  }

  @Delete(':run')
  @HttpCode(204)
  @Needs('read')
  async cancel(@PathId('run') runId: string, @CurrentAsker() { caller }: Asker): Promise<void> {
    if (await this.runner.cancel(caller.projectId, runId)) return;
    throw new Problem('sql_run_not_found', 'No query of the project runs under this id');
  }
}
