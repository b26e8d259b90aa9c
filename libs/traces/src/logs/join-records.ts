// Turns waiting log records into events of their spans, and reads these spans again.
import { jsonElements, type JsonText } from '@labeling/domain';
import { inTransaction, withConnection, type Queryable } from '@labeling/postgres';
import { setImmediate } from 'node:timers/promises';
import type pg from 'pg';
import type { OwnAttributes } from '../conventions/own-attributes.js';
import { findings, findingsOf } from '../ingest/findings.js';
import { columnNameOf, spanColumns } from '../ingest/store-spans.js';
import { attributesIn, eventsIn, scopeNameIn } from '../remap/read-stored.js';
import { sumUp } from '../remap/sum-up.js';

export interface JoinRecords {
  readonly projectId: string;
  /** The traces whose spans or records have just been stored. */
  readonly traceIds: readonly string[];
  /** The largest size of a span, in bytes. */
  readonly spanBytes: number;
  readonly own?: OwnAttributes | undefined;
}
export interface Joined {
  /** How many events were added to spans. */
  readonly joined: number;
  /** How many records their spans have no room for. */
  readonly leftOut: number;
}

/**
 * To be called after spans or records are stored: whichever came last finds the other. If another process joins the same
 * records at the same time, they are joined once.
 */
export function joinRecords(pool: pg.Pool, asked: JoinRecords): Promise<Joined> {
  return withConnection(pool, async (client) => {
    const sum = { joined: 0, leftOut: 0 };
    for (;;) {
      const joined = await inTransaction(client, () => joinSome(client, asked));
      if (joined === undefined) return sum;
      sum.joined += joined.joined;
      sum.leftOut += joined.leftOut;
    }
  });
}

/** Undefined if no record has its span yet. */
async function joinSome(db: Queryable, asked: JoinRecords): Promise<Joined | undefined> {
  const spans = await spansWithWaiting(db, asked.projectId, await lockTraces(db, asked));
  return spans.length === 0 ? undefined : joinTo(db, spans, asked);
}

/** The traces with waiting records. Locked before their spans, like everywhere that changes both, so that there are no deadlocks. */
async function lockTraces(db: Queryable, { projectId, traceIds }: JoinRecords): Promise<string[]> {
  const { rows } = await db.query<{ trace_id: string }>(
    `select trace_id from traces.traces where project_id = $1 and trace_id in (
       select trace_id from traces.log_records where project_id = $1 and trace_id = any($2::text[])
     ) order by trace_id for update`,
    [projectId, traceIds],
  );
  return rows.map(({ trace_id }) => trace_id);
}

interface StoredSpan {
  readonly trace_id: string;
  readonly span_id: string;
  readonly scope: JsonText;
  readonly attributes: JsonText;
  readonly events: JsonText;
}

/** Spans in one transaction, and how many bytes they and their waiting records may have in total before the last one. */
const AT_ONCE = 200;
const MOST_BYTES = 4_000_000;

/** Locked, so that another process that joins the same records sees the result. */
async function spansWithWaiting(db: Queryable, projectId: string, traceIds: readonly string[]): Promise<StoredSpan[]> {
  if (traceIds.length === 0) return [];
  const { rows } = await db.query<StoredSpan>(
    `select span.trace_id, span.span_id, span.scope, span.attributes, span.events
     from traces.spans as span join (
       select trace_id, span_id, sum(bytes) over (order by trace_id, span_id) - bytes as before from (
         select trace_id, span_id, octet_length(attributes) + octet_length(events) + waiting.bytes as bytes
         from traces.spans join (
           select trace_id, span_id, sum(octet_length(event)) as bytes from traces.log_records
           where project_id = $1 and trace_id = any($2::text[]) group by trace_id, span_id
         ) as waiting using (trace_id, span_id)
         where project_id = $1 order by trace_id, span_id limit ${AT_ONCE}
       ) as sized
     ) as next using (trace_id, span_id)
     where span.project_id = $1 and next.before <= ${MOST_BYTES}
     order by span.trace_id, span.span_id for update of span`,
    [projectId, traceIds],
  );
  return rows;
}

const columns = ['events', ...findings.map(columnNameOf)];
const typed = [spanColumns.events, ...findings.map((property) => spanColumns[property])].join(', ');

async function joinTo(db: Queryable, spans: readonly StoredSpan[], asked: JoinRecords): Promise<Joined> {
  const { projectId } = asked;
  const waiting = await takeWaiting(db, projectId, spans);
  let joined = 0;
  let leftOut = 0;
  const changed: object[] = [];
  for (const span of spans) {
    // Other requests of this process have their turn.
    await setImmediate();
    const merged = withEvents(span, waiting.get(keyOf(span)) ?? [], asked.spanBytes);
    leftOut += merged.leftOut;
    if (merged.added === 0) continue;
    joined += merged.added;
    changed.push(rowOf(span, merged.events, asked.own));
  }
  if (changed.length > 0) {
    await db.query(
      `update traces.spans as span set ${columns.map((column) => `${column} = found.${column}`).join(', ')}
       from json_to_recordset($2::json) as found(trace_id text, span_id text, ${typed})
       where span.project_id = $1 and (span.trace_id, span.span_id) = (found.trace_id, found.span_id)`,
      [projectId, Buffer.from(JSON.stringify(changed))],
    );
    await sumUp(
      db,
      [...new Set(spans.map(({ trace_id }) => trace_id))].map((trace_id) => ({ project_id: projectId, trace_id })),
    );
  }
  return { joined, leftOut };
}

const keyOf = ({ trace_id, span_id }: Pick<StoredSpan, 'trace_id' | 'span_id'>): string => trace_id + span_id;

/** Removes the records of these spans from the waiting ones, and returns them by span, in order of arrival. */
async function takeWaiting(
  db: Queryable,
  projectId: string,
  spans: readonly StoredSpan[],
): Promise<ReadonlyMap<string, readonly JsonText[]>> {
  const { rows } = await db.query<{ trace_id: string; span_id: string; event: JsonText }>(
    `with taken as (
       delete from traces.log_records where project_id = $1
         and (trace_id, span_id) in (select * from unnest($2::text[], $3::text[]))
       returning trace_id, span_id, event, received_at, place
     ) select trace_id, span_id, event from taken order by received_at, place`,
    [projectId, spans.map(({ trace_id }) => trace_id), spans.map(({ span_id }) => span_id)],
  );
  const byKey = new Map<string, JsonText[]>();
  for (const row of rows) {
    const events = byKey.get(keyOf(row)) ?? [];
    events.push(row.event);
    byKey.set(keyOf(row), events);
  }
  return byKey;
}

/** All events ordered by time; an event that the span already has is the same record sent again. */
function withEvents({ attributes, events }: StoredSpan, waiting: readonly JsonText[], spanBytes: number) {
  const all = new Set<JsonText>(jsonElements(events));
  const before = all.size;
  // The content of events is stored a second time, as input and output.
  let bytes = Buffer.byteLength(attributes) + 2 * Buffer.byteLength(events);
  let leftOut = 0;
  for (const event of waiting) {
    const size = 2 * Buffer.byteLength(event);
    if (all.has(event)) continue;
    if (bytes + size > spanBytes) leftOut++;
    else {
      all.add(event);
      bytes += size;
    }
  }
  const sorted = [...all]
    .map((event) => ({ event, at: timeOf(event) }))
    .sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
  return { events: `[${sorted.map(({ event }) => event).join(',')}]` as JsonText, added: all.size - before, leftOut };
}

/** Stored events begin with their time. */
const timeOf = (event: JsonText): bigint => BigInt(/^\{"timeNs":"(\d+)"/.exec(event)?.[1] ?? 0);

function rowOf(span: StoredSpan, events: JsonText, own: OwnAttributes | undefined): object {
  const { trace_id, span_id, scope, attributes } = span;
  const content = { scope: scopeNameIn(scope), attributes: attributesIn(attributes), events: eventsIn(events) };
  const found = findingsOf(content, own);
  const byColumn = findings.map((property) => [columnNameOf(property), found[property]] as const);
  return { trace_id, span_id, events, ...Object.fromEntries(byColumn) };
}
