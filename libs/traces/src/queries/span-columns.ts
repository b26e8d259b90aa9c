// The columns of a span as Postgres returns them, and how they become a row.
import type { SpanDetail, SpanRow } from './rows.js';

/** `bigint` and `numeric` arrive as text. */
interface Numbers {
  readonly startNs: string;
  readonly durationNs: string;
  readonly inputTokens: string | null;
  readonly outputTokens: string | null;
}
interface MoreNumbers {
  readonly cachedTokens: string | null;
  readonly cacheWriteTokens: string | null;
  readonly reasoningTokens: string | null;
}
export type SpanColumns = Omit<SpanRow, keyof Numbers> & Numbers;
export type SpanDetailColumns = Omit<SpanDetail, keyof Numbers | keyof MoreNumbers> & Numbers & MoreNumbers;

const columns = (text: (column: string) => string) => `trace_id as "traceId", span_id as "spanId",
  parent_span_id as "parentSpanId", ${text('name')} as name, kind, type, status,
  ${text('status_message')} as "statusMessage", start_ns as "startNs", end_ns - start_ns as "durationNs",
  ${text('model')} as model, input_tokens as "inputTokens", output_tokens as "outputTokens",
  trim_scale(cost)::text as cost, input is not null as "hasInput", output is not null as "hasOutput"`;

/** For lists of spans: texts have at most this many characters, since a status message alone may have megabytes. */
export const listedSpanColumns = (longest: number): string => columns((column) => `left(${column}, ${longest})`);
export const spanDetailColumns = `${columns((column) => column)}, input, input_from as "inputFrom", output,
  output_from as "outputFrom", cached_tokens as "cachedTokens", cache_write_tokens as "cacheWriteTokens",
  reasoning_tokens as "reasoningTokens", session_id as "sessionId", user_id as "userId",
  attributes, resource, scope, events, links`;

/** Converts the numbers; the other columns stay. */
export function numbersOf<Row extends Numbers>(row: Row): Omit<Row, keyof Numbers> & Pick<SpanRow, keyof Numbers> {
  return {
    ...row,
    startNs: BigInt(row.startNs),
    durationNs: BigInt(row.durationNs),
    inputTokens: maybe(row.inputTokens),
    outputTokens: maybe(row.outputTokens),
  };
}

export function detailOf(row: SpanDetailColumns): SpanDetail {
  return {
    ...numbersOf(row),
    cachedTokens: maybe(row.cachedTokens),
    cacheWriteTokens: maybe(row.cacheWriteTokens),
    reasoningTokens: maybe(row.reasoningTokens),
  };
}

const maybe = (number: string | null): number | null => (number === null ? null : Number(number));
