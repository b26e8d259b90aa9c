// Reads stored spans again, by the conventions of this release: their attributes are kept whole.
import type { JsonText } from '@labeling/domain';
import { inTransaction, withConnection } from '@labeling/postgres';
import type pg from 'pg';
import { findings, findingsOf } from '../ingest/findings.js';
import { columnNameOf, spanColumns } from '../ingest/store-spans.js';
import type { OwnAttributes } from '../conventions/own-attributes.js';
import { refuseTracesOfLater } from '../migrate.js';
import { allOwnAttributes } from '../queries/own-attributes.js';
import { attributesIn, eventsIn, scopeNameIn } from './read-stored.js';
import { lockTraces, sumUp, type TraceKey } from './sum-up.js';

export interface RemapProgress {
  readonly spans: number;
  /** How many there were at the start. */
  readonly total: number;
  readonly changed: number;
}

export interface RemapSpans {
  /** Ends after the current spans; what was read stays. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: RemapProgress) => void;
}

/** Spans in one transaction, and how many bytes they may have in total before the last one. */
const AT_ONCE = 200;
const MOST_BYTES = 16_000_000;

interface StoredSpan {
  readonly project_id: string;
  readonly trace_id: string;
  readonly span_id: string;
  readonly scope: JsonText;
  readonly attributes: JsonText;
  readonly events: JsonText;
  readonly events_bytes: number;
}

/**
 * Reads all stored spans again. Spans that arrive in the meantime are read on arrival. Resolves to how many were read, and how many have changed.
 * @throws Error if a later version has changed the tables: its conventions find more than those of this version
 */
export async function remapSpans(pool: pg.Pool, { signal, onProgress }: RemapSpans = {}): Promise<RemapProgress> {
  await refuseTracesOfLater(pool);
  const { rows } = await pool.query<{ total: string }>('select count(*) as total from traces.spans');
  const own = await allOwnAttributes(pool);
  let progress: RemapProgress = { spans: 0, total: Number(rows[0]?.total ?? 0), changed: 0 };
  for (let after: StoredSpan | undefined; signal?.aborted !== true;) {
    const spans = await nextSpans(pool, after);
    if (spans.length === 0) break;
    const changed = await rewrite(pool, spans, own);
    progress = { ...progress, spans: progress.spans + spans.length, changed: progress.changed + changed };
    onProgress?.(progress);
    after = spans.at(-1);
  }
  return progress;
}

/** In the order of the key. The sizes are known without reading the texts. */
async function nextSpans(pool: pg.Pool, after: StoredSpan | undefined): Promise<StoredSpan[]> {
  const place = after === undefined ? [] : [after.project_id, after.trace_id, after.span_id];
  const { rows } = await pool.query<StoredSpan>(
    `select project_id, trace_id, span_id, scope, attributes, events, octet_length(events) as events_bytes from (
       select *, sum(octet_length(attributes) + octet_length(events) + octet_length(scope))
         over (order by project_id, trace_id, span_id) - octet_length(attributes) - octet_length(events)
         - octet_length(scope) as before
       from (
         select project_id, trace_id, span_id, scope, attributes, events from traces.spans
         ${after === undefined ? '' : 'where (project_id, trace_id, span_id) > ($2::uuid, $3::text, $4::text)'}
         order by project_id, trace_id, span_id limit $1
       ) as next
     ) as sized where before <= ${MOST_BYTES} order by project_id, trace_id, span_id`,
    [AT_ONCE, ...place],
  );
  return rows;
}

const columns = findings.map(columnNameOf);
const typed = findings.map((property) => spanColumns[property]).join(', ');
const listed = (of: string) => columns.map((column) => `${of}.${column}`).join(', ');

/** Log records that join a span in the meantime make its events longer. It was then read with them, so it stays as it is. */
const statement = `
  update traces.spans as span set ${columns.map((column) => `${column} = found.${column}`).join(', ')}
  from json_to_recordset($1::json) as found(
    project_id uuid, trace_id text, span_id text, events_bytes integer, ${typed}
  )
  where (span.project_id, span.trace_id, span.span_id) = (found.project_id, found.trace_id, found.span_id)
    and octet_length(span.events) = found.events_bytes
    and (${listed('span')}) is distinct from (${listed('found')})
  returning span.project_id, span.trace_id`;

function rewrite(
  pool: pg.Pool,
  spans: readonly StoredSpan[],
  own: ReadonlyMap<string, OwnAttributes>,
): Promise<number> {
  const found = spans.map(({ scope, attributes, events, ...span }) => {
    const content = { scope: scopeNameIn(scope), attributes: attributesIn(attributes), events: eventsIn(events) };
    const found = findingsOf(content, own.get(span.project_id));
    const byColumn = findings.map((property) => [columnNameOf(property), found[property]] as const);
    return { ...span, ...Object.fromEntries(byColumn) };
  });
  return withConnection(pool, (client) =>
    inTransaction(client, async () => {
      await lockTraces(client, spans);
      const { rows } = await client.query<TraceKey>(statement, [JSON.stringify(found)]);
      if (rows.length > 0) await sumUp(client, rows);
      return rows.length;
    }),
  );
}
