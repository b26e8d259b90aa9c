// The spans of one trace, without payloads.
import type { Queryable } from '@labeling/postgres';
import { isSpanId, isTraceId } from '../ids.js';
import type { OneTrace } from './get-trace.js';
import { readSpanCursor, spanCursor, type TracePage } from './page.js';
import type { SpanRow } from './rows.js';
import { listedSpanColumns, numbersOf, type SpanColumns } from './span-columns.js';

/** Names, models and status messages are cut to this many characters unless a list says otherwise. */
const LONGEST_TEXT = 2_000;

export interface ListSpans extends OneTrace {
  /** The largest number of rows. */
  readonly limit: number;
  /** The `next` of the previous page. */
  readonly after?: string;
  /** Names, models and status messages are cut to this many characters. */
  readonly longestText?: number;
}

/**
 * The spans of a trace by start, the longer first if two start at once; empty if the project has no such trace.
 * @throws InvalidTraceCursor
 */
export async function listSpans(db: Queryable, asked: ListSpans): Promise<TracePage<SpanRow>> {
  const { projectId, traceId, limit, after, longestText = LONGEST_TEXT } = asked;
  const cursor = after === undefined ? undefined : readSpanCursor(after);
  if (!isTraceId(traceId)) return { data: [], next: null };
  // The first condition repeats a part of the second, for the index.
  const follows =
    cursor && 'and start_ns >= $4::bigint and (start_ns, -end_ns, span_id) > ($4::bigint, -$5::bigint, $6::text)';
  const { rows } = await db.query<SpanColumns>(
    `select ${listedSpanColumns(longestText)} from traces.spans
     where project_id = $1 and trace_id = $2 ${follows ?? ''}
     order by start_ns, -end_ns, span_id limit $3`,
    [projectId, traceId, limit + 1, ...(cursor ? [cursor.startNs, cursor.endNs, cursor.spanId] : [])],
  );
  const data = rows.slice(0, limit).map(numbersOf);
  const last = data.at(-1);
  return { data, next: rows.length > limit && last !== undefined ? spanCursor(last) : null };
}

export interface SpanAndCallers extends OneTrace {
  readonly spanId: string;
  /** The largest number of rows. */
  readonly limit: number;
  readonly longestText?: number;
}

/** A span after those that led to it, from the outermost; empty if the project has no such span. */
export async function listCallers(db: Queryable, asked: SpanAndCallers): Promise<SpanRow[]> {
  const { projectId, traceId, spanId, limit, longestText = LONGEST_TEXT } = asked;
  if (!isTraceId(traceId) || !isSpanId(spanId)) return [];
  // Spans may call each other in a circle: the limit ends that, and each span is returned once.
  const { rows } = await db.query<SpanColumns>(
    `with recursive called as (
       select span_id, parent_span_id, 1 as steps from traces.spans
       where project_id = $1 and trace_id = $2 and span_id = $3
       union all
       select caller.span_id, caller.parent_span_id, steps + 1 from called join traces.spans as caller
         on caller.project_id = $1 and caller.trace_id = $2 and caller.span_id = called.parent_span_id
       where steps < $4
     ), nearest as (select span_id, min(steps) as steps from called group by span_id)
     select ${listedSpanColumns(longestText)} from traces.spans join nearest using (span_id)
     where project_id = $1 and trace_id = $2 order by steps desc`,
    [projectId, traceId, spanId, limit],
  );
  return rows.map(numbersOf);
}
