import { startTestDatabase } from '@labeling/infra';
import pg from 'pg';

import { bootstrap } from '../projects/bootstrap.js';
import { openPool } from './pool.js';
import type { AccessKind } from '../access-log/access-entry.js';
import { migrateIdentity } from './migrate.js';

export const admin = {
  email: 'ada@example.com',
  password: 'correct horse battery',
  apiKey: 'lq_given-by-the-operator-0123456789',
};

/** A real, migrated Postgres database for this file; `another` adds a second, empty one. */
export interface Database {
  url: string;
  pool: pg.Pool;
  /** Another database on the same server, not migrated. */
  another(name: string): Promise<string>;
  stop(): Promise<void>;
}

export async function aDatabase(): Promise<Database> {
  const postgres = await startTestDatabase({ name: 'identity', migrate: migrateIdentity });
  const pool = openPool(postgres.url, 3);
  return {
    url: postgres.url,
    pool,
    another: (name) => postgres.another(name),
    async stop() {
      await pool.end();
      await postgres.remove();
    },
  };
}

/** Like `aDatabase`, with the first project, its admin and one API key. */
export async function aBootstrappedDatabase(): Promise<Database & { projectId: string }> {
  const database = await aDatabase();
  const { project } = await bootstrap({ databaseUrl: database.url, ...admin });
  return { ...database, projectId: project.id };
}

/** Runs the work while the database refuses entries of this kind in the access log. */
export async function withoutLogOf(pool: pg.Pool, kind: AccessKind, work: () => Promise<void>): Promise<void> {
  const constraint = 'no_entries_of_this_kind';
  await pool.query(`alter table identity.access_log add constraint ${constraint} check (kind <> '${kind}') not valid`);
  try {
    await work();
  } finally {
    await pool.query(`alter table identity.access_log drop constraint ${constraint}`);
  }
}

/** Every row of every table of the schema, as text: what a stolen backup would show. */
export async function everythingStored(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ table_name: string }>(
    `select table_name from information_schema.tables where table_schema = 'identity'`,
  );
  const texts: string[] = [];
  for (const { table_name } of rows) {
    const { rows: found } = await pool.query(`select * from identity.${pg.escapeIdentifier(table_name)}`);
    texts.push(JSON.stringify(found));
  }
  return texts.join('\n');
}
