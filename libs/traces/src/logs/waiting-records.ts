// Log records between their arrival and that of their span.
import { inTurns, type Steps } from '@labeling/domain';
import type { Queryable } from '@labeling/postgres';
import type { LoggedEvent } from './logged-event.js';

/** What a record costs, however small it is, in bytes. */
const PER_RECORD = 1_000;

/** Stores records, all or none. Records that are already waiting stay as they are. */
export async function storeWaiting(
  db: Queryable,
  projectId: string,
  events: readonly LoggedEvent[],
  turn: () => Promise<void>,
): Promise<void> {
  if (events.length === 0) return;
  await db.query(
    `insert into traces.log_records (project_id, trace_id, span_id, digest, event, place)
     select $1::uuid, * from json_to_recordset($2::json)
       as record(trace_id text, span_id text, digest text, event text, place integer)
     -- Concurrent requests with the same records lock them in the same order.
     order by trace_id collate "C", span_id collate "C", digest collate "C"
     on conflict do nothing`,
    [projectId, await inTurns(listOf(events), turn)],
  );
}

/** As bytes: the driver would write long texts of arrays character by character, in one go. */
function* listOf(events: readonly LoggedEvent[]): Steps<Buffer> {
  const records: string[] = [];
  for (const [place, { traceId, spanId, digest, event }] of events.entries()) {
    records.push(JSON.stringify({ trace_id: traceId, span_id: spanId, digest, event, place }));
    yield PER_RECORD + event.length;
  }
  return Buffer.from(`[${records.join(',')}]`);
}

/** Whether any record of the project waits. Most projects never have one. */
export async function isAnyWaiting(db: Queryable, projectId: string): Promise<boolean> {
  const { rows } = await db.query<{ waits: boolean }>(
    'select exists(select from traces.log_records where project_id = $1) as waits',
    [projectId],
  );
  return rows[0]?.waits === true;
}

export interface MostWaiting {
  readonly seconds: number;
  /** The limit for one project. */
  readonly bytes: number;
}
/** Exporters send a span when it has ended, which may take a while; they give up sending it within minutes. */
const mostWaiting: MostWaiting = { seconds: 3_600, bytes: 67_108_864 };

/** Drops records of all projects that have waited too long. Resolves to how many. */
export function dropLate(db: Queryable, seconds = mostWaiting.seconds): Promise<number> {
  const late = 'select * from traces.log_records where received_at < now() - make_interval(secs => $1)';
  return drop(db, late, [seconds]);
}

/** Drops records that have waited too long, and the oldest ones of a project that has too many. Resolves to how many. */
export async function dropWaiting(
  db: Queryable,
  projectId: string,
  { seconds, bytes }: MostWaiting = mostWaiting,
): Promise<number> {
  const late = await dropLate(db, seconds);
  const sum = `sum(octet_length(event) + ${PER_RECORD})`;
  const surplus = await drop(
    db,
    // Usually there is room for all of them, and then they need not be sorted.
    `select * from (
       select *, ${sum} over (order by received_at desc, place desc, digest) as bytes
       from traces.log_records where project_id = $1
         and (select ${sum} from traces.log_records where project_id = $1) > $2::bigint
     ) as sized where bytes > $2::bigint`,
    [projectId, bytes],
  );
  return late + surplus;
}

/** Except for records that are just being joined to their span. */
async function drop(db: Queryable, which: string, values: unknown[]): Promise<number> {
  const key = 'project_id, trace_id, span_id, digest';
  const { rowCount } = await db.query(
    `delete from traces.log_records where (${key}) in (
       select ${key} from traces.log_records where (${key}) in (select ${key} from (${which}) as these)
       for update skip locked
     )`,
    values,
  );
  return rowCount ?? 0;
}
