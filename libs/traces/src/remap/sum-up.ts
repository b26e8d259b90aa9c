import type { Queryable } from '@labeling/postgres';
import { textBytes } from '../stored-bytes.js';

export interface TraceKey {
  readonly project_id: string;
  readonly trace_id: string;
}

const among = '(project_id, trace_id) in (select * from unnest($1::uuid[], $2::text[]))';
const keysOf = (traces: readonly TraceKey[]) => [
  traces.map(({ project_id }) => project_id),
  traces.map(({ trace_id }) => trace_id),
];

/**
 * Called before their spans are changed, in the same order as when a trace is deleted: otherwise each could wait for the other. Spans that are being
 * stored are either among those summed up, or added to the new sums.
 */
export async function lockTraces(db: Queryable, traces: readonly TraceKey[]): Promise<void> {
  await db.query(`select from traces.traces where ${among} order by trace_id for update`, keysOf(traces));
}

/** Sums up again what conventions find in these traces, after it has changed for their spans. The rows must be locked. */
export async function sumUp(db: Queryable, traces: readonly TraceKey[]): Promise<void> {
  await db.query(
    `update traces.traces as trace set bytes = sums.bytes, session_id = sums.session_id,
       own_input_tokens = sums.own_input_tokens, own_output_tokens = sums.own_output_tokens, own_cost = sums.own_cost,
       agent_input_tokens = sums.agent_input_tokens, agent_output_tokens = sums.agent_output_tokens,
       agent_cost = sums.agent_cost
     from (
       select project_id, trace_id, sum(${textBytes}) as bytes, min(session_id collate "C") as session_id,
         (sum(input_tokens) filter (where type <> 'agent'))::bigint as own_input_tokens,
         (sum(output_tokens) filter (where type <> 'agent'))::bigint as own_output_tokens,
         sum(cost) filter (where type <> 'agent') as own_cost,
         max(input_tokens) filter (where type = 'agent') as agent_input_tokens,
         max(output_tokens) filter (where type = 'agent') as agent_output_tokens,
         max(cost) filter (where type = 'agent') as agent_cost
       from traces.spans where ${among} group by project_id, trace_id
     ) as sums where (trace.project_id, trace.trace_id) = (sums.project_id, sums.trace_id)`,
    keysOf(traces),
  );
}
