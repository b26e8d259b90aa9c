import { Controller, Get } from '@nestjs/common';
import { jsonArray, jsonObject } from '@labeling/domain';
import { getSpan, getTrace, listTraces } from '@labeling/traces';
import { CurrentAsker, type Asker } from '../access/asker.js';
import { Needs } from '../access/needs.js';
import { JsonAnswer, pageAnswer } from '../answers/json-answer.js';
import { Problem } from '../problem-details/problem.js';
import { PageOf, type PageQuery } from '../requests/page-query.js';
import { Database } from '../stores/database.js';
import { spanAnswer, spanDetailAnswer, traceAnswer } from './trace-answer.js';
import { PathHex, TraceFilterOf, type TraceFilter } from './trace-query.js';

/** Lists traces, and returns the spans of one and the details of a span. */
@Controller('v1/traces')
export class TraceReadsController {
  constructor(private readonly db: Database) {}

  @Get()
  @Needs('read')
  async list(
    @CurrentAsker() { caller: { projectId } }: Asker,
    @PageOf() page: PageQuery,
    @TraceFilterOf() filter: TraceFilter,
  ): Promise<JsonAnswer> {
    const { data, next } = await listTraces(this.db, { projectId, ...page, ...filter });
    return pageAnswer(data.map(traceAnswer), next);
  }

  @Get(':trace')
  @Needs('read')
  async get(@CurrentAsker() { caller: { projectId } }: Asker, @PathHex('trace') traceId: string): Promise<JsonAnswer> {
    const found = await getTrace(this.db, { projectId, traceId });
    if (found === undefined) throw new Problem('trace_not_found', 'The project has no such trace');
    return new JsonAnswer(
      jsonObject({ trace: traceAnswer(found.trace), spans: jsonArray(found.spans.map(spanAnswer)) }),
    );
  }

  @Get(':trace/spans/:span')
  @Needs('read')
  async span(
    @CurrentAsker() { caller: { projectId } }: Asker,
    @PathHex('trace') traceId: string,
    @PathHex('span') spanId: string,
  ): Promise<JsonAnswer> {
    const span = await getSpan(this.db, { projectId, traceId, spanId });
    if (span === undefined) throw new Problem('span_not_found', 'The project has no such span in this trace');
    return new JsonAnswer(spanDetailAnswer(span));
  }
}
