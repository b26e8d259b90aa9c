import type { Queryable } from '@labeling/postgres';
import type { JsonText } from '@labeling/domain';
import { firstWords } from '../whole/first-words.js';
import { readTraceCursor, traceCursor, type TracePage } from './page.js';
import type { SessionRow } from './rows.js';

export interface ListSessions {
  readonly projectId: string;
  /** The largest number of rows. */
  readonly limit: number;
  /** The `next` of the previous page. */
  readonly after?: string;
}

interface Columns {
  readonly sessionId: string;
  readonly traceCount: number;
  readonly spanCount: string;
  readonly errorCount: string;
  readonly startNs: string;
  readonly latestStartNs: string;
  readonly latestTraceId: string;
  readonly input: JsonText | null;
}

/** Longer inputs are skipped: a list has many rows, and shows a few words of each. */
const LONGEST_INPUT = 32_768;

const sameSession = (trace: string, as: string) =>
  `${trace}.project_id = ${as}.project_id and md5(${trace}.session_id) = md5(${as}.session_id)
     and ${trace}.session_id = ${as}.session_id`;

/**
 * The sessions of a project, starting with the one whose latest trace started last. The latest traces are found one after the other by
 * index, however many sessions there are. @throws InvalidTraceCursor
 */
export async function listSessions(
  db: Queryable,
  { projectId, limit, after }: ListSessions,
): Promise<TracePage<SessionRow>> {
  const from = after === undefined ? undefined : readTraceCursor(after);
  const { rows } = await db.query<Columns>(
    `select latest.session_id as "sessionId", latest.start_ns as "latestStartNs", latest.trace_id as "latestTraceId",
       counted.*, said.input
     from (
       select project_id, session_id, start_ns, trace_id from traces.traces as latest
       where project_id = $1 and session_id is not null ${from ? 'and (start_ns, trace_id) < ($3, $4)' : ''}
         and not exists (
           select from traces.traces as later where ${sameSession('later', 'latest')}
             and (later.start_ns, later.trace_id) > (latest.start_ns, latest.trace_id) offset 0
         )
       order by start_ns desc, trace_id desc limit $2
     ) as latest
     cross join lateral (
       select count(*)::integer as "traceCount", sum(span_count) as "spanCount", sum(error_count) as "errorCount",
         min(start_ns) as "startNs", (array_agg(trace_id order by start_ns, trace_id))[1] as first_id
       from traces.traces as trace where ${sameSession('trace', 'latest')}
     ) as counted
     left join lateral (
       select input from traces.spans as span
       where span.project_id = latest.project_id and span.trace_id = counted.first_id
         and octet_length(input) <= ${LONGEST_INPUT}
       order by start_ns, -end_ns, span_id limit 1
     ) as said on true
     order by latest.start_ns desc, latest.trace_id desc`,
    [projectId, limit + 1, ...(from ? [from.startNs, from.traceId] : [])],
  );
  const data = rows.slice(0, limit);
  const last = data.at(-1);
  const cursor = last && traceCursor({ startNs: BigInt(last.latestStartNs), traceId: last.latestTraceId });
  return { data: data.map(sessionOf), next: rows.length > limit && cursor !== undefined ? cursor : null };
}

function sessionOf({
  sessionId,
  traceCount,
  spanCount,
  errorCount,
  startNs,
  latestStartNs,
  input,
}: Columns): SessionRow {
  return {
    ...{ sessionId, traceCount, spanCount: Number(spanCount), errorCount: Number(errorCount) },
    ...{ startNs: BigInt(startNs), latestStartNs: BigInt(latestStartNs) },
    firstWords: input === null ? null : firstWords(input),
  };
}
