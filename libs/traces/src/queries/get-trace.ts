import type { Queryable } from '@labeling/postgres';
import { isTraceId } from '../ids.js';
import type { SpanRow, TraceRow } from './rows.js';
import { numbersOf, spanColumns, type SpanColumns } from './span-columns.js';
import { traceColumns, traceOf, type TraceColumns } from './trace-columns.js';

/** The most spans of one trace that are read; `spanCount` of the trace says how many there are. */
export const MAX_SPANS_OF_TRACE = 20_000;

export interface OneTrace {
  readonly projectId: string;
  readonly traceId: string;
}

/** A trace and its first 20,000 spans by start, the longer first if two start at once; undefined if the project has no such trace. */
export async function getTrace(
  db: Queryable,
  { projectId, traceId }: OneTrace,
): Promise<{ trace: TraceRow; spans: SpanRow[] } | undefined> {
  if (!isTraceId(traceId)) return undefined;
  const of = 'where project_id = $1 and trace_id = $2';
  const traces = await db.query<TraceColumns>(`select ${traceColumns} from traces.traces ${of}`, [projectId, traceId]);
  const [trace] = traces.rows;
  if (trace === undefined) return undefined;
  const spans = await db.query<SpanColumns>(
    `select ${spanColumns} from traces.spans ${of} order by start_ns, end_ns desc, span_id limit ${MAX_SPANS_OF_TRACE}`,
    [projectId, traceId],
  );
  return { trace: traceOf(trace), spans: spans.rows.map(numbersOf) };
}
