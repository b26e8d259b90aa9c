import { connect, type Connection } from './connection.js';

/**
 * Lets an abort end a connection together with the statement that it runs: Postgres would otherwise finish that first,
 * although nobody is waiting for the answer.
 */
export async function endOnAbort(databaseUrl: string, connection: Connection, signal: AbortSignal): Promise<void> {
  const { rows } = await connection.client.query<{ pid: number }>('select pg_backend_pid() as pid');
  signal.throwIfAborted();
  signal.addEventListener('abort', () => void end(databaseUrl, connection, rows[0]?.pid), { once: true });
}

async function end(databaseUrl: string, { lost, destroy }: Connection, pid: number | undefined): Promise<void> {
  // The database may have given its process id to another connection.
  if (lost.aborted) return;
  try {
    const other = await connect(databaseUrl, 'interruption');
    await other.client.query('select pg_terminate_backend($1)', [pid]).finally(other.destroy);
  } catch {
    // The database is away, so there is nothing to wait for.
    await destroy();
  }
}
