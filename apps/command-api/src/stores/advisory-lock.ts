import { withConnection } from '@labeling/postgres';
import type pg from 'pg';

/**
 * Kinds of work that only one process does at a time: the first half of an advisory lock. The second half says on what, by
 * the hash of a name.
 */
const kinds = { push: 4_215, retention: 4_216, settling: 4_217, webhook: 4_218 };

export interface Work {
  readonly kind: keyof typeof kinds;
  readonly on: string;
}

/** Whether this session of the database has the lock from now on. It ends with the connection, so that a killed process holds none. */
export async function tryLock(client: pg.ClientBase, { kind, on }: Work): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1, hashtext($2)) as taken', [
    kinds[kind],
    on,
  ]);
  return rows[0]?.taken === true;
}

export async function unlock(client: pg.ClientBase, { kind, on }: Work): Promise<void> {
  await client.query('select pg_advisory_unlock($1, hashtext($2))', [kinds[kind], on]);
}

/** Does `work` unless another session of the database does it. `client` is the connection that holds the lock. */
export function unlessUnderWay(
  pool: pg.Pool,
  what: Work,
  work: (client: pg.PoolClient) => Promise<void>,
): Promise<void> {
  return withConnection(pool, async (client) => {
    if (!(await tryLock(client, what))) return;
    await work(client);
    await unlock(client, what);
  });
}
