import pg from 'pg';

/**
 * Drops the views of all projects before migrations, which may then change the tables that the views read; the next query
 * creates them again. Rejects if the database is down, or if queries hold the views for a minute.
 */
export async function releaseTables(databaseUrl: string): Promise<void> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'sql migrations',
    connectionTimeoutMillis: 10_000,
    lock_timeout: 60_000,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ schema: string }>(
      `select nspname as schema from pg_namespace
       where nspname ~ '^sql_[0-9a-f]{32}$' and obj_description(oid, 'pg_namespace') like 'labeling_sql_%'`,
    );
    for (const { schema } of rows)
      await client.query(`drop schema if exists ${client.escapeIdentifier(schema)} cascade`);
  } finally {
    await client.end();
  }
}
