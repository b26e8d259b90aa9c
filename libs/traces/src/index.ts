export { migrateTraces } from './migrate.js';
export type { Queryable as TraceQueryable } from '@labeling/postgres';
export { isSpanId, isTraceId, type SpanKey } from './ids.js';
export type { SessionRow, SpanDetail, SpanKind, SpanRow, SpanType, TraceRow, TraceStatus } from './queries/rows.js';
export { InvalidTraceCursor, spanCursor, type TracePage } from './queries/page.js';
export { listTraces, type ListTraces } from './queries/list-traces.js';
export { listSessions, type ListSessions } from './queries/list-sessions.js';
export { getTrace, type OneTrace } from './queries/get-trace.js';
export { listCallers, listSpans, type ListSpans, type SpanAndCallers } from './queries/list-spans.js';
export { getSmallSpan, getSpan, missingSpan, readSpans } from './queries/read-spans.js';
export { ingestTraces, type Ingested, type IngestTraces } from './ingest/ingest-traces.js';
export type { ExportAnswer, ExportBody } from './ingest/encoding.js';
export { ingestLogs, type IngestedLogs, type IngestLogs } from './logs/ingest-logs.js';
export { joinRecords, type Joined, type JoinRecords } from './logs/join-records.js';
export { dropLate, isAnyWaiting } from './logs/waiting-records.js';
export type { OwnAttributes } from './conventions/own-attributes.js';
export { getOwnAttributes, setOwnAttributes } from './queries/own-attributes.js';
export { UnreadableExport } from './otlp/export-request.js';
export { statusAnswer } from './otlp/status-answer.js';
export { remapSpans, type RemapProgress, type RemapSpans } from './remap/remap-spans.js';
export { deleteTraces, type DeletedTraces, type DeletedTogether } from './removal/delete-trace.js';
export { applyRetention, removalReasons, type RemovalReason } from './removal/apply-retention.js';
export {
  getRetention,
  setRetention,
  type Retention,
  type RetentionState,
  type StoredTraces,
} from './queries/retention.js';
export { WholeTooLarge, wholeForms, type Whole, type WholeForm } from './whole/whole.js';
export { wholeSession, wholeTrace } from './whole/read-whole.js';
