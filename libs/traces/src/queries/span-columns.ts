// The columns of a span as Postgres returns them, and how they become a row.
import type { SpanDetail, SpanRow } from './rows.js';

/** `bigint` and `numeric` arrive as text. */
interface Numbers {
  readonly startNs: string;
  readonly durationNs: string;
  readonly inputTokens: string | null;
  readonly outputTokens: string | null;
}
type InColumns<Row> = Omit<Row, keyof Numbers> & Numbers;
export type SpanColumns = InColumns<SpanRow>;
export type SpanDetailColumns = InColumns<SpanDetail>;

const columns = (text: (column: string) => string) => `trace_id as "traceId", span_id as "spanId",
  parent_span_id as "parentSpanId", ${text('name')} as name, kind, type, status,
  ${text('status_message')} as "statusMessage", start_ns as "startNs", end_ns - start_ns as "durationNs",
  ${text('model')} as model, input_tokens as "inputTokens", output_tokens as "outputTokens",
  trim_scale(cost)::text as cost, input is not null as "hasInput", output is not null as "hasOutput"`;

/** For lists of spans: texts have at most this many characters, since a status message alone may have megabytes. */
export const listedSpanColumns = (longest: number): string => columns((column) => `left(${column}, ${longest})`);
export const spanDetailColumns = `${columns((column) => column)}, input, output, attributes, resource, scope, events, links`;

/** Converts the numbers; the other columns stay. */
export function numbersOf<Row extends Numbers>(row: Row): Omit<Row, keyof Numbers> & Pick<SpanRow, keyof Numbers> {
  return {
    ...row,
    startNs: BigInt(row.startNs),
    durationNs: BigInt(row.durationNs),
    inputTokens: row.inputTokens === null ? null : Number(row.inputTokens),
    outputTokens: row.outputTokens === null ? null : Number(row.outputTokens),
  };
}
