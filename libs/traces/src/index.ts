export { migrateTraces } from './migrate.js';
export type { Queryable as TraceQueryable } from './queryable.js';
export { isSpanId, isTraceId, type SpanKey } from './ids.js';
export type { SpanDetail, SpanKind, SpanRow, SpanType, TraceRow, TraceStatus } from './queries/rows.js';
export { InvalidTraceCursor, type TracePage } from './queries/page.js';
export { listTraces, type ListTraces } from './queries/list-traces.js';
export { getTrace, MAX_SPANS_OF_TRACE, type OneTrace } from './queries/get-trace.js';
export { getSpan, readSpans } from './queries/read-spans.js';
