import type pg from 'pg';

/** First half of the advisory locks that mark pushes under way; the second half comes from the push's id. */
const PUSHES = 4_215;

/**
 * Does `work` unless another session of the database is working on this push. The lock ends with the connection, so
 * that a killed process holds no lock; after a failure the connection is closed.
 */
export async function withPushLock(pool: pg.Pool, pushId: string, work: () => Promise<void>): Promise<void> {
  const client = await pool.connect();
  const ignore = () => undefined;
  client.on('error', ignore);
  let failed = true;
  try {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1, hashtext($2)) as taken', [
      PUSHES,
      pushId,
    ]);
    if (rows[0]?.taken === true) {
      await work();
      await client.query('select pg_advisory_unlock($1, hashtext($2))', [PUSHES, pushId]);
    }
    failed = false;
  } finally {
    client.off('error', ignore);
    client.release(failed);
  }
}
