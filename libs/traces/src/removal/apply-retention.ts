// Removes traces that projects no longer keep: always whole traces, starting with the one whose newest span is oldest.
import { inTransaction } from '@labeling/postgres';
import type pg from 'pg';
import { limitedProjects, storedTraces, type Retention, type StoredTraces } from '../queries/retention.js';
import { deleteLocked } from './delete-trace.js';

export const removalReasons = ['age', 'size'] as const;
export type RemovalReason = (typeof removalReasons)[number];

export interface ApplyRetention {
  /** Ends after the current trace. */
  readonly signal?: AbortSignal;
  readonly onRemoved?: (reason: RemovalReason, removed: StoredTraces) => void;
  /** Called when one project fails; the others still follow. */
  readonly onFailed?: (projectId: string, error: unknown) => void;
}

/** How many traces are looked up at once. Each is removed in its own transaction. */
const AT_ONCE = 100;

/** The caller makes sure that no other process does the same at the same time. */
export async function applyRetention(client: pg.ClientBase, options: ApplyRetention = {}): Promise<void> {
  for (const { projectId, ...kept } of await limitedProjects(client)) {
    if (options.signal?.aborted) return;
    try {
      await removeFrom(client, projectId, kept, options);
    } catch (error) {
      options.onFailed?.(projectId, error);
    }
  }
}

async function removeFrom(
  client: pg.ClientBase,
  projectId: string,
  { keepDays, keepBytes }: Retention,
  { signal, onRemoved }: ApplyRetention,
): Promise<void> {
  const all = { traces: 0, spans: 0, bytes: 0 };
  const count = (reason: RemovalReason) => (spans: number, bytes: number) => {
    all.traces++;
    all.spans += spans;
    all.bytes += bytes;
    onRemoved?.(reason, { traces: 1, spans, bytes });
  };
  if (keepDays !== null) {
    const isOld = `received_at < now() - make_interval(days => ${keepDays})`;
    await removeOldest(client, { projectId, where: isOld, signal, removed: count('age'), isEnough: () => false });
  }
  if (keepBytes !== null) {
    let tooMuch = (await storedTraces(client, projectId)).bytes - keepBytes;
    const removed = (spans: number, bytes: number) => {
      tooMuch -= bytes;
      count('size')(spans, bytes);
    };
    await removeOldest(client, { projectId, where: 'true', signal, removed, isEnough: () => tooMuch <= 0 });
  }
  await client.query('update traces.retention set checked_at = now() where project_id = $1', [projectId]);
  if (all.traces === 0) return;
  await client.query(
    `update traces.retention set removed_at = now(), removed_traces = $2, removed_spans = $3, removed_bytes = $4
     where project_id = $1`,
    [projectId, all.traces, all.spans, all.bytes],
  );
}

interface Removal {
  readonly projectId: string;
  /** A condition in SQL. */
  readonly where: string;
  readonly signal: AbortSignal | undefined;
  readonly removed: (spans: number, bytes: number) => void;
  readonly isEnough: () => boolean;
}

async function removeOldest(client: pg.ClientBase, { projectId, where, ...rest }: Removal): Promise<void> {
  const { signal, removed, isEnough } = rest;
  for (let some = true; some;) {
    const { rows } = await client.query<{ traceId: string; receivedAt: string }>(
      `select trace_id as "traceId", received_at::text as "receivedAt" from traces.traces
       where project_id = $1 and ${where} order by received_at, trace_id limit ${AT_ONCE}`,
      [projectId],
    );
    // If others hold all of them, the next run finds them again.
    some = false;
    for (const { traceId, receivedAt } of rows) {
      if (signal?.aborted || isEnough()) return;
      const gone = await removeUnchanged(client, [projectId, traceId, receivedAt]);
      if (gone === undefined) continue;
      some = true;
      removed(gone.spans, gone.bytes);
    }
  }
}

/** Undefined for a trace that is receiving spans, or has received some since: it is now younger. */
function removeUnchanged(
  client: pg.ClientBase,
  [projectId, traceId, receivedAt]: readonly [projectId: string, traceId: string, receivedAt: string],
): Promise<Omit<StoredTraces, 'traces'> | undefined> {
  return inTransaction(client, async () => {
    const { rows } = await client.query<{ bytes: string }>(
      `select bytes from traces.traces where project_id = $1 and trace_id = $2 and received_at = $3::timestamptz
       for update skip locked`,
      [projectId, traceId, receivedAt],
    );
    const [locked] = rows;
    if (locked === undefined) return undefined;
    return { spans: await deleteLocked(client, [projectId, traceId]), bytes: Number(locked.bytes) };
  });
}
