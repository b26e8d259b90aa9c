// Deletes traces with all their spans, a few in each transaction, so that exporters wait at most for these.
import { inTransaction, withConnection, type Queryable } from '@labeling/postgres';
import type pg from 'pg';
import { isTraceId } from '../ids.js';

export interface DeletedTraces {
  readonly traces: number;
  readonly spans: number;
}

/** What one transaction deletes. */
export interface DeletedTogether {
  readonly traceIds: readonly string[];
  readonly spans: number;
}

export interface DeleteTraces {
  readonly projectId: string;
  readonly traceIds: readonly string[];
  /** Called in each transaction: what it writes is committed if and only if these traces are deleted. */
  readonly record: (db: Queryable, deleted: DeletedTogether) => Promise<void>;
}

/** Traces in one transaction, and how many spans they may have in total before the last one. */
const AT_ONCE = 100;
const MOST_SPANS = 10_000;

/** Deletes these traces, as far as the project has them. */
export function deleteTraces(pool: pg.Pool, { projectId, traceIds, record }: DeleteTraces): Promise<DeletedTraces> {
  return withConnection(pool, async (client) => {
    const deleted = { traces: 0, spans: 0 };
    let left = traceIds.filter(isTraceId);
    for (;;) {
      const next = await nextOf(client, projectId, left);
      const last = next.at(-1);
      if (last === undefined) return deleted;
      const together = await inTransaction(client, () => deleteTogether(client, projectId, next, record));
      deleted.traces += together.traceIds.length;
      deleted.spans += together.spans;
      left = left.filter((traceId) => traceId > last);
    }
  });
}

/** The first of them by id, the order in which traces are always locked. */
async function nextOf(client: pg.ClientBase, projectId: string, traceIds: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ trace_id: string }>(
    `select trace_id from (
       select trace_id, sum(span_count) over (order by trace_id) - span_count as before from traces.traces
       where project_id = $1 and trace_id = any($2::text[])
     ) as counted where before < ${MOST_SPANS} order by trace_id limit ${AT_ONCE}`,
    [projectId, traceIds],
  );
  return rows.map(({ trace_id }) => trace_id);
}

/** The locks come first: spans that are being stored are either deleted with their trace, or create it again. */
async function deleteTogether(
  client: pg.ClientBase,
  projectId: string,
  traceIds: readonly string[],
  record: DeleteTraces['record'],
): Promise<DeletedTogether> {
  const { rows } = await client.query<{ trace_id: string }>(
    'select trace_id from traces.traces where project_id = $1 and trace_id = any($2::text[]) order by trace_id for update',
    [projectId, traceIds],
  );
  const locked = rows.map(({ trace_id }) => trace_id);
  let spans = 0;
  for (const traceId of locked) spans += await deleteLocked(client, [projectId, traceId]);
  const deleted = { traceIds: locked, spans };
  if (locked.length > 0) await record(client, deleted);
  return deleted;
}

/** Resolves to the number of its spans. The row of the trace must be locked. */
export async function deleteLocked(client: pg.ClientBase, key: TraceKey): Promise<number> {
  const spans = await deleteSpans(client, key);
  await client.query('delete from traces.log_records where project_id = $1 and trace_id = $2', [...key]);
  await client.query('delete from traces.traces where project_id = $1 and trace_id = $2', [...key]);
  return spans;
}

type TraceKey = readonly [projectId: string, traceId: string];

/**
 * How many to delete in each statement: a trace may have more than can be deleted within a statement's time limit. Each statement
 * continues where the last one ended; otherwise it would pass over everything that is already deleted.
 */
async function deleteSpans(client: pg.ClientBase, key: TraceKey): Promise<number> {
  let deleted = 0;
  for (let last: string | null = ''; last !== null;) {
    const { rows }: { rows: { spans: number; last: string | null }[] } = await client.query(
      `with next as materialized (
         select max(span_id) as last from (
           select span_id from traces.spans where project_id = $1 and trace_id = $2 and span_id > $3
           order by span_id limit ${MOST_SPANS}
         ) as part
       ), gone as (
         delete from traces.spans where project_id = $1 and trace_id = $2
           and span_id > $3 and span_id <= (select last from next)
         returning span_id
       ) select (select count(*) from gone)::integer as spans, last from next`,
      [...key, last],
    );
    deleted += rows[0]?.spans ?? 0;
    last = rows[0]?.last ?? null;
  }
  return deleted;
}
