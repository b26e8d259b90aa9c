// How long a project keeps its traces, how much it has stored, and what was last removed.
import type { Queryable } from '@labeling/postgres';

/** Null: no limit. */
export interface Retention {
  /** Days since the newest span of a trace arrived. */
  readonly keepDays: number | null;
  readonly keepBytes: number | null;
}

export interface StoredTraces {
  readonly traces: number;
  readonly spans: number;
  /** Of the texts of the spans. */
  readonly bytes: number;
}

export interface RetentionState extends Retention {
  readonly stored: StoredTraces;
  /** When expired traces were last searched for; null if never. */
  readonly checkedAt: Date | null;
  /** Null if nothing was ever removed. */
  readonly lastRemoval: (StoredTraces & { readonly at: Date }) | null;
}

interface StateColumns {
  readonly keepDays: number | null;
  /** `bigint` arrives as text. */
  readonly keepBytes: string | null;
  readonly checkedAt: Date | null;
  readonly removedAt: Date | null;
  readonly removedTraces: string;
  readonly removedSpans: string;
  readonly removedBytes: string;
}

export async function getRetention(db: Queryable, projectId: string): Promise<RetentionState> {
  const { rows } = await db.query<StateColumns>(
    `select keep_days as "keepDays", keep_bytes as "keepBytes", checked_at as "checkedAt", removed_at as "removedAt",
       removed_traces as "removedTraces", removed_spans as "removedSpans", removed_bytes as "removedBytes"
     from traces.retention where project_id = $1`,
    [projectId],
  );
  const stored = await storedTraces(db, projectId);
  const [row] = rows;
  if (row === undefined) return { keepDays: null, keepBytes: null, stored, checkedAt: null, lastRemoval: null };
  const { keepDays, keepBytes, checkedAt, removedAt } = row;
  const [traces, spans, bytes] = [row.removedTraces, row.removedSpans, row.removedBytes].map(Number);
  return {
    ...{ keepDays, keepBytes: keepBytes === null ? null : Number(keepBytes), stored, checkedAt },
    lastRemoval: removedAt && { at: removedAt, traces: traces ?? 0, spans: spans ?? 0, bytes: bytes ?? 0 },
  };
}

export async function setRetention(
  db: Queryable,
  projectId: string,
  { keepDays, keepBytes }: Retention,
): Promise<void> {
  await db.query(
    `insert into traces.retention as mine (project_id, keep_days, keep_bytes) values ($1, $2, $3)
     on conflict (project_id) do update set keep_days = excluded.keep_days, keep_bytes = excluded.keep_bytes`,
    [projectId, keepDays, keepBytes],
  );
}

/** What all projects with a limit keep. */
export async function limitedProjects(db: Queryable): Promise<readonly (Retention & { readonly projectId: string })[]> {
  const { rows } = await db.query<{ projectId: string; keepDays: number | null; keepBytes: string | null }>(
    `select project_id as "projectId", keep_days as "keepDays", keep_bytes as "keepBytes" from traces.retention
     where keep_days is not null or keep_bytes is not null order by project_id`,
  );
  return rows.map((row) => ({ ...row, keepBytes: row.keepBytes === null ? null : Number(row.keepBytes) }));
}

export async function storedTraces(db: Queryable, projectId: string): Promise<StoredTraces> {
  const { rows } = await db.query<{ traces: string; spans: string; bytes: string }>(
    `select count(*) as traces, coalesce(sum(span_count), 0) as spans, coalesce(sum(bytes), 0) as bytes
     from traces.traces where project_id = $1`,
    [projectId],
  );
  const [row] = rows;
  return { traces: Number(row?.traces ?? 0), spans: Number(row?.spans ?? 0), bytes: Number(row?.bytes ?? 0) };
}
