import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { startThrowawayPostgres } from './throwaway-postgres.js';
import { sharedServer } from './test-run.js';

export type TestDatabase = {
  /** As superuser. */
  url: string;
  /** With at most four connections. */
  pool: pg.Pool;
  /** Creates another, empty database on the server and returns its URL. */
  another(name: string): Promise<string>;
  /** Ends the pool and removes the databases. */
  remove(): Promise<void>;
};

/** Tables that many spec files start with: created once in a run, then copied. */
export type Template = { name: string; migrate(url: string): Promise<unknown> };

/**
 * A database for the tests of one file, on the server that all spec files of the run share: others use it at the same time. Tests
 * that end the server or change its roles need their own server (startThrowawayPostgres).
 */
export async function startTestDatabase(template?: Template): Promise<TestDatabase> {
  const shared = await sharedServer('postgres');
  const own = shared === undefined ? await startThrowawayPostgres() : undefined;
  const at = (name: string) => Object.assign(new URL(shared?.url ?? own?.url ?? ''), { pathname: `/${name}` }).href;
  const server = new pg.Pool({ connectionString: at('postgres'), max: 1 });
  server.on('error', () => undefined);
  const made: string[] = [];
  const make = async (name: string, from = 'template1') => {
    made.push(name);
    // Copying files takes a fifth of the time that Postgres needs to log every page, and tests do not need the log.
    await server.query(
      `create database ${pg.escapeIdentifier(name)} template ${pg.escapeIdentifier(from)} strategy file_copy`,
    );
    return at(name);
  };

  const name = `test_${randomBytes(6).toString('hex')}`;
  const url = await make(name, template && (await migrated(template, server, at)));
  const pool = new pg.Pool({ connectionString: url, max: 4 });
  // Tests end connections: the next query reports it.
  pool.on('error', () => undefined);
  return {
    url,
    pool,
    another: (suffix) => make(`${name}_${suffix}`),
    remove: async () => {
      await pool.end();
      for (const each of made) await server.query(`drop database ${pg.escapeIdentifier(each)} with (force)`);
      await server.end();
      await own?.remove();
    },
  };
}

/** The name of the database to copy; the first process migrates it while the others wait. */
async function migrated(template: Template, server: pg.Pool, at: (name: string) => string): Promise<string> {
  const name = `template_${template.name}`;
  const client = await server.connect();
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    const found = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (found.rowCount === 0) {
      const draft = pg.escapeIdentifier(`draft_${template.name}`);
      await client.query(`drop database if exists ${draft}`);
      await client.query(`create database ${draft}`);
      await template.migrate(at(`draft_${template.name}`));
      await client.query(`alter database ${draft} rename to ${pg.escapeIdentifier(name)}`);
    }
    await client.query('select pg_advisory_unlock(hashtext($1))', [name]);
    return name;
  } finally {
    client.release();
  }
}
