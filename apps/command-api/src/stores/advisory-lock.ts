import { withConnection } from '@labeling/postgres';
import type pg from 'pg';

/**
 * Kinds of work that only one process does at a time: the first half of an advisory lock. The second half says on what, by
 * the hash of a name.
 */
const kinds = { push: 4_215, retention: 4_216, settling: 4_217 };

export interface Work {
  readonly kind: keyof typeof kinds;
  readonly on: string;
}

/**
 * Does `work` unless another session of the database does it. The lock ends with the connection, so that a killed process
 * holds no lock. `client` is the connection that holds it.
 */
export function unlessUnderWay(
  pool: pg.Pool,
  { kind, on }: Work,
  work: (client: pg.PoolClient) => Promise<void>,
): Promise<void> {
  return withConnection(pool, async (client) => {
    const lock = [kinds[kind], on];
    const { rows } = await client.query<{ taken: boolean }>(
      'select pg_try_advisory_lock($1, hashtext($2)) as taken',
      lock,
    );
    if (rows[0]?.taken !== true) return;
    await work(client);
    await client.query('select pg_advisory_unlock($1, hashtext($2))', lock);
  });
}
