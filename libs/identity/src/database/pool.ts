import { PatientPool } from '@labeling/postgres';
import type pg from 'pg';

/** A pool that never waits forever: `connectionMs` to connect, 10 s for a statement. */
export function openPool(databaseUrl: string, max: number, connectionMs = 5_000): pg.Pool {
  const pool = new PatientPool({
    connectionString: databaseUrl,
    application_name: 'identity',
    connectionTimeoutMillis: connectionMs,
    query_timeout: 15_000,
    statement_timeout: 10_000,
    max,
  });
  // An idle connection that breaks is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => undefined);
  return pool;
}

/** How to connect like this pool. The password is not enumerable, so spreading the options would lose it. */
export const connectionOf = (pool: pg.Pool): pg.PoolConfig => ({ ...pool.options, password: pool.options.password });
