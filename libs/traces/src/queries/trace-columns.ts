import { numbersOf } from './span-columns.js';
import type { TraceRow } from './rows.js';

export interface TraceColumns extends Omit<TraceRow, 'startNs' | 'durationNs' | 'inputTokens' | 'outputTokens'> {
  readonly startNs: string;
  readonly durationNs: string;
  readonly inputTokens: string | null;
  readonly outputTokens: string | null;
}

/** The name of a service has no other limit. */
const LONGEST_SERVICE = 1_000;

export const traceColumns = `trace_id as "traceId", name, left(service, ${LONGEST_SERVICE}) as service, status, start_ns as "startNs",
  duration_ns as "durationNs", span_count as "spanCount", error_count as "errorCount", input_tokens as "inputTokens",
  output_tokens as "outputTokens", trim_scale(cost)::text as cost, session_id as "sessionId"`;

export function traceOf(columns: TraceColumns): TraceRow {
  return numbersOf(columns);
}
