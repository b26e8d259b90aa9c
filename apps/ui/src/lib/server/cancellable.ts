import type pg from 'pg';

/** Runs a query that may take long, and stops it in the database when its result is no longer wanted. */
export async function cancellable<T>(
  db: pg.Pool,
  signal: AbortSignal,
  query: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await db.connect();
  let cancelling: Promise<unknown> | undefined;
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    signal.throwIfAborted();
    const cancel = () => (cancelling = db.query('select pg_cancel_backend($1)', [rows[0]?.pid]).catch(() => undefined));
    signal.addEventListener('abort', cancel, { once: true });
    return await query(client).finally(() => signal.removeEventListener('abort', cancel));
  } finally {
    // No other query may use the connection while a cancellation may still reach it.
    await cancelling;
    client.release();
  }
}

/** Whether the query was canceled: it ran out of time, or the client went away. */
export function isCancelled(problem: unknown): boolean {
  if (problem instanceof DOMException) return problem.name === 'AbortError';
  return problem instanceof Error && 'code' in problem && problem.code === '57014';
}
