import { Controller, Get, Query } from '@nestjs/common';
import { Describe, one, pageOf, Tag } from '../openapi/describe.js';
import { SessionAnswer, SpanDetailAnswer, TraceAnswer, TraceWithSpansAnswer } from './trace-shapes.js';
import { jsonArray, jsonObject, type JsonText } from '@labeling/domain';
import { getSpan, getTrace, listSessions, listSpans, listTraces } from '@labeling/traces';
import { CurrentAsker, type Asker } from '../access/asker.js';
import { Needs } from '../access/needs.js';
import { LongReads } from '../overload/long-reads.js';
import { JsonAnswer, pageAnswer } from '../answers/json-answer.js';
import { Problem } from '../problem-details/problem.js';
import { ClientGone } from '../requests/client-gone.js';
import { PageQuery } from '../requests/page-query.js';
import { Database } from '../stores/database.js';
import { sessionAnswer, spanAnswer, spanDetailAnswer, traceAnswer } from './trace-answer.js';
import { filterOf, ListTracesQuery, PathHex } from './trace-query.js';

const MOST_SPANS = 20_000;
const MOST_CHARACTERS = 32_000_000;
/** Few enough that no other request waits while they are written. */
const SPANS_AT_ONCE = 2_000;

/** Lists traces and sessions, and returns the spans of one and the details of a span. */
@Tag('Traces')
@Controller('v1/traces')
export class TraceReadsController {
  constructor(
    private readonly db: Database,
    private readonly long: LongReads,
  ) {}

  @Get()
  @Needs('read')
  @Describe({
    id: 'listTraces',
    summary: 'List the traces of the project, latest first',
    answer: { is: 'A page of traces', of: pageOf(TraceAnswer) },
  })
  async list(
    @CurrentAsker() { caller: { projectId } }: Asker,
    @Query() { limit, after, ...asked }: ListTracesQuery,
  ): Promise<JsonAnswer> {
    const { data, next } = await listTraces(this.db, {
      ...{ projectId, limit, ...(after !== undefined && { after }) },
      ...filterOf(asked),
    });
    return pageAnswer(data.map(traceAnswer), next);
  }

  @Get('sessions')
  @Needs('read')
  @Describe({
    id: 'listSessions',
    summary: 'List the sessions of the project, the last active first',
    description:
      'Sessions are those that traces name. For the traces of one, list the traces with its id as `session`.',
    answer: { is: 'A page of sessions', of: pageOf(SessionAnswer) },
  })
  async sessions(
    @CurrentAsker() asker: Asker,
    @Query() { limit, after }: PageQuery,
    @ClientGone() gone: AbortSignal,
  ): Promise<JsonAnswer> {
    const of = { projectId: asker.caller.projectId, limit, ...(after !== undefined && { after }) };
    const { data, next } = await this.long.take(asker, gone, () => listSessions(this.db, of));
    return pageAnswer(data.map(sessionAnswer), next);
  }

  @Get(':trace')
  @Needs('read')
  @Describe({
    id: 'getTrace',
    summary: 'Read a trace and its spans',
    description:
      'Spans are sorted by start and have no payloads; at most the first 20,000, fewer if they have more than 32 MB. ' +
      'Texts of a span are cut after 2,000 characters; read the span itself for the rest.',
    answer: { is: 'The trace', of: one(TraceWithSpansAnswer) },
    problems: ['trace_not_found'],
  })
  get(
    @CurrentAsker() asker: Asker,
    @PathHex('trace') traceId: string,
    @ClientGone() gone: AbortSignal,
  ): Promise<JsonAnswer> {
    return this.long.take(asker, gone, () => this.#trace(asker.caller.projectId, traceId));
  }

  async #trace(projectId: string, traceId: string): Promise<JsonAnswer> {
    const trace = await getTrace(this.db, { projectId, traceId });
    if (trace === undefined) throw new Problem('trace_not_found', 'The project has no such trace');
    const spans: JsonText[] = [];
    let characters = 0;
    for (
      let after: string | null | undefined;
      after !== null && spans.length < MOST_SPANS && characters < MOST_CHARACTERS;
    ) {
      const of = { projectId, traceId, limit: SPANS_AT_ONCE };
      const page = await listSpans(this.db, { ...of, ...(after !== undefined && { after }) });
      for (const span of page.data) characters += spans[spans.push(spanAnswer(span)) - 1]?.length ?? 0;
      after = page.next;
    }
    return new JsonAnswer(jsonObject({ trace: traceAnswer(trace), spans: jsonArray(spans) }));
  }

  @Get(':trace/spans/:span')
  @Needs('read')
  @Describe({
    id: 'getSpan',
    summary: 'Read a span with all its attributes and payloads',
    description:
      '`input` and `output` are found by the conventions that its attributes follow; null if no convention applies.',
    answer: { is: 'The span', of: one(SpanDetailAnswer) },
    problems: ['span_not_found'],
  })
  async span(
    @CurrentAsker() asker: Asker,
    @PathHex('trace') traceId: string,
    @PathHex('span') spanId: string,
    @ClientGone() gone: AbortSignal,
  ): Promise<JsonAnswer> {
    const { projectId } = asker.caller;
    const span = await this.long.take(asker, gone, () => getSpan(this.db, { projectId, traceId, spanId }));
    if (span === undefined) throw new Problem('span_not_found', 'The project has no such span in this trace');
    return new JsonAnswer(spanDetailAnswer(span));
  }
}
