// Checks at the start how many connections a database allows.
import pg from 'pg';
import { nameOfDatabase, type DatabaseTrouble } from './database-trouble.js';

const ANSWERS_WITHIN_MS = 5_000;

/** The lowest of the limits that count for this role in this database; those of -1 are none. */
const ALLOWED = `select least(
    current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
      - coalesce(current_setting('reserved_connections', true)::int, 0),
    (select nullif(datconnlimit, -1) from pg_database where datname = current_database()),
    (select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user)) as allowed`;

/** That it lets in fewer than `taken`, which the product works with all the same; undefined also if it does not answer. */
export async function fewConnections(
  url: string,
  taken: number,
  variable = 'DATABASE_URL',
): Promise<DatabaseTrouble | undefined> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: ANSWERS_WITHIN_MS,
    query_timeout: ANSWERS_WITHIN_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ allowed: number }>(ALLOWED);
    const { allowed = taken } = rows[0] ?? {};
    if (allowed >= taken) return undefined;
    const words = `lets in ${allowed} connections, and the product takes up to ${taken}: requests may wait for one another`;
    return { sentence: `${nameOfDatabase(url, variable)} ${words}`, mayPass: true };
  } catch {
    // Others say so.
    return undefined;
  } finally {
    await client.end().catch(() => undefined);
  }
}
