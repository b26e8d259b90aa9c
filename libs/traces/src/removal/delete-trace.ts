// Deletes traces with all their spans. Each is a transaction of its own: exporters wait for one trace at most.
import { withConnection } from '@labeling/postgres';
import type pg from 'pg';
import { isTraceId } from '../ids.js';
import { inTransaction } from '../in-transaction.js';
import type { OneTrace } from '../queries/get-trace.js';

export interface DeletedTraces {
  readonly traces: number;
  readonly spans: number;
}

/** Deletes those of these traces that the project has. */
export function deleteTraces(
  pool: pg.Pool,
  { projectId, traceIds }: { readonly projectId: string; readonly traceIds: readonly string[] },
): Promise<DeletedTraces> {
  return withConnection(pool, async (client) => {
    const deleted = { traces: 0, spans: 0 };
    for (const traceId of traceIds) {
      const spans = await deleteTrace(client, { projectId, traceId });
      if (spans === undefined) continue;
      deleted.traces++;
      deleted.spans += spans;
    }
    return deleted;
  });
}

/**
 * Resolves to the number of its spans; undefined if the project has no such trace. The lock comes first: spans that are
 * being stored are either deleted with the trace, or make it again.
 */
function deleteTrace(client: pg.ClientBase, { projectId, traceId }: OneTrace): Promise<number | undefined> {
  return inTransaction(client, async () => {
    if (!isTraceId(traceId)) return undefined;
    const key = [projectId, traceId];
    const locked = await client.query(
      'select from traces.traces where project_id = $1 and trace_id = $2 for update',
      key,
    );
    return locked.rowCount === 0 ? undefined : deleteLocked(client, key);
  });
}

/** Resolves to the number of its spans. The row of the trace must be locked. */
export async function deleteLocked(client: pg.ClientBase, key: readonly string[]): Promise<number> {
  const spans = await client.query('delete from traces.spans where project_id = $1 and trace_id = $2', [...key]);
  await client.query('delete from traces.log_records where project_id = $1 and trace_id = $2', [...key]);
  await client.query('delete from traces.traces where project_id = $1 and trace_id = $2', [...key]);
  return spans.rowCount ?? 0;
}
