import { withConnection } from '@labeling/postgres';
import type pg from 'pg';

/**
 * Kinds of work that only one process does at a time: the first half of an advisory lock. The second half is
 * the hash of the name of what is worked on.
 */
const kinds = { push: 4_215, retention: 4_216, settling: 4_217, webhook: 4_218 };

export interface Work {
  readonly kind: keyof typeof kinds;
  readonly on: string;
}

/** Whether this database session now has the lock. It ends with the connection, so a killed process keeps none. */
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
