import pg from 'pg';

/** A pool that never waits forever: 5 s to connect, 10 s for a statement. */
export function openPool(databaseUrl: string, max: number): pg.Pool {
  return poolOf({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000, statement_timeout: 10_000, max });
}

export function poolOf(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ application_name: 'identity', query_timeout: 15_000, ...config });
  // An idle connection that breaks is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => undefined);
  return pool;
}

/** How to connect as this pool does. The password is not enumerable, so spreading the options would lose it. */
export const connectionOf = (pool: pg.Pool): pg.PoolConfig => ({ ...pool.options, password: pool.options.password });

/** Runs the work in one transaction on one connection; any error rolls all of it back. */
export async function inTransaction<T>(pool: pg.Pool, work: (client: pg.ClientBase) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken = false;
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => (broken = true));
    throw error;
  } finally {
    client.release(broken);
  }
}
