import type pg from 'pg';

/**
 * Does `work` with one connection of the pool. A connection that is lost between two queries fails the next one, rather than
 * the process; after a failure it is closed, and whatever it held ends with it.
 */
export async function withConnection<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  const ignore = () => undefined;
  client.on('error', ignore);
  let failed = true;
  try {
    const result = await work(client);
    failed = false;
    return result;
  } finally {
    client.off('error', ignore);
    client.release(failed);
  }
}
