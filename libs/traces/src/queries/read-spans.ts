import type { Queryable } from '@labeling/postgres';
import { isSpanId, isTraceId, type SpanKey } from '../ids.js';
import { payloadBytes } from '../stored-bytes.js';
import type { SpanDetail } from './rows.js';
import { detailOf, spanDetailColumns, type SpanDetailColumns } from './span-columns.js';

/** One span with its payloads; undefined if the project has no such span. */
export async function getSpan(
  db: Queryable,
  { projectId, traceId, spanId }: SpanKey & { readonly projectId: string },
): Promise<SpanDetail | undefined> {
  return (await readSpans(db, projectId, [{ traceId, spanId }]))[0];
}

/** The same for a span whose payloads have at most this many bytes; undefined for a larger one, which is not read. */
export async function getSmallSpan(
  db: Queryable,
  { projectId, traceId, spanId }: SpanKey & { readonly projectId: string },
  mostBytes: number,
): Promise<SpanDetail | undefined> {
  if (!isTraceId(traceId) || !isSpanId(spanId)) return undefined;
  const { rows } = await db.query<SpanDetailColumns>(
    `select ${spanDetailColumns} from traces.spans
     where project_id = $1 and trace_id = $2 and span_id = $3 and ${payloadBytes} <= $4`,
    [projectId, traceId, spanId, mostBytes],
  );
  return rows[0] && detailOf(rows[0]);
}

/** These spans with their payloads, in the order asked for; spans that the project does not have are left out. */
export async function readSpans(db: Queryable, projectId: string, keys: readonly SpanKey[]): Promise<SpanDetail[]> {
  const known = keys.filter(({ traceId, spanId }) => isTraceId(traceId) && isSpanId(spanId));
  if (known.length === 0) return [];
  const { rows } = await db.query<SpanDetailColumns>(
    `select ${spanDetailColumns}
     from unnest($2::text[], $3::text[]) with ordinality as asked (trace_id, span_id, place)
     join traces.spans using (trace_id, span_id) where project_id = $1 order by place`,
    [projectId, known.map(({ traceId }) => traceId), known.map(({ spanId }) => spanId)],
  );
  return rows.map(detailOf);
}

/** The first of these spans that the project does not have; undefined if it has all of them. */
export async function missingSpan(
  db: Queryable,
  projectId: string,
  keys: readonly SpanKey[],
): Promise<SpanKey | undefined> {
  const { rows } = await db.query<{ place: string }>(
    `select place from unnest($2::text[], $3::text[]) with ordinality as asked (trace_id, span_id, place)
     where not exists (
       select from traces.spans as span
       where span.project_id = $1 and span.trace_id = asked.trace_id and span.span_id = asked.span_id
     ) order by place limit 1`,
    [projectId, keys.map(({ traceId }) => traceId), keys.map(({ spanId }) => spanId)],
  );
  const [missing] = rows;
  return missing && keys[Number(missing.place) - 1];
}
