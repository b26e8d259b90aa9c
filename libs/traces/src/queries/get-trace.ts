import type { Queryable } from '@labeling/postgres';
import { isTraceId } from '../ids.js';
import type { TraceRow } from './rows.js';
import { traceColumns, traceOf, type TraceColumns } from './trace-columns.js';

export interface OneTrace {
  readonly projectId: string;
  readonly traceId: string;
}

/** A trace without its spans; undefined if the project has no such trace. */
export async function getTrace(db: Queryable, { projectId, traceId }: OneTrace): Promise<TraceRow | undefined> {
  if (!isTraceId(traceId)) return undefined;
  const { rows } = await db.query<TraceColumns>(
    `select ${traceColumns} from traces.traces where project_id = $1 and trace_id = $2`,
    [projectId, traceId],
  );
  return rows[0] && traceOf(rows[0]);
}
