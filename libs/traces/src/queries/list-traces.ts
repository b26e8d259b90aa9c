import { type Queryable, storableText } from '@labeling/postgres';
import { isTraceId } from '../ids.js';
import { readTraceCursor, traceCursor, type TracePage } from './page.js';
import type { TraceRow, TraceStatus } from './rows.js';
import { traceColumns, traceOf, type TraceColumns } from './trace-columns.js';

export interface ListTraces {
  readonly projectId: string;
  /** The largest number of rows. */
  readonly limit: number;
  /** The `next` of the previous page. */
  readonly after?: string;
  /** Text in the name or the service, ignoring case; or the whole id of a trace. */
  readonly q?: string;
  readonly status?: TraceStatus;
  /** Started at this nanosecond or later. */
  readonly fromNs?: bigint;
  /** Started before this nanosecond. */
  readonly toNs?: bigint;
  readonly minDurationNs?: bigint;
  readonly sessionId?: string;
}

/** The traces of a project, latest first. @throws InvalidTraceCursor */
export async function listTraces(db: Queryable, asked: ListTraces): Promise<TracePage<TraceRow>> {
  const values: unknown[] = [];
  const place = (value: unknown) => `$${values.push(value)}`;
  const conditions = [...conditionsOf(asked, place), ...afterCursor(asked.after, place)];
  const { rows } = await db.query<TraceColumns>(
    `select ${traceColumns} from traces.traces where ${conditions.join(' and ')}
     order by start_ns desc, trace_id desc limit ${place(asked.limit + 1)}`,
    values,
  );
  const data = rows.slice(0, asked.limit).map(traceOf);
  const last = data.at(-1);
  return { data, next: rows.length > asked.limit && last !== undefined ? traceCursor(last) : null };
}

function conditionsOf(asked: ListTraces, place: (value: unknown) => string): string[] {
  const { projectId, q, status, fromNs, toNs, minDurationNs, sessionId } = asked;
  return [
    `project_id = ${place(projectId)}`,
    ...(status === undefined ? [] : [`status = ${place(status)}`]),
    ...(fromNs === undefined ? [] : [`start_ns >= ${place(fromNs)}`]),
    ...(toNs === undefined ? [] : [`start_ns < ${place(toNs)}`]),
    ...(minDurationNs === undefined ? [] : [`duration_ns >= ${place(minDurationNs)}`]),
    ...(sessionId === undefined ? [] : [inSession(place(storableText(sessionId)))]),
    ...(q === undefined || q.trim() === '' ? [] : [matching(storableText(q.trim()), place)]),
  ];
}

/** By the hash, for the index. */
function inSession(id: string): string {
  return `md5(session_id) = md5(${id}::text) and session_id = ${id}::text`;
}

function matching(q: string, place: (value: unknown) => string): string {
  // On its own, so that the key is used and no name is compared.
  if (isTraceId(q.toLowerCase())) return `trace_id = ${place(q.toLowerCase())}`;
  const pattern = place(`%${q.replace(/[\\%_]/g, '\\$&')}%`);
  // The index holds groups of three letters. For shorter texts it would be scanned completely, which is slower than the names.
  const [name, service] = /[\p{L}\p{N}]{3}/u.test(q) ? ['name', 'service'] : ["(name || '')", "(service || '')"];
  return `(${name} ilike ${pattern} or ${service} ilike ${pattern})`;
}

function afterCursor(after: string | undefined, place: (value: unknown) => string): string[] {
  if (after === undefined) return [];
  const { startNs, traceId } = readTraceCursor(after);
  return [`(start_ns, trace_id) < (${place(startNs)}, ${place(traceId)})`];
}
