import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { root } from '../product.js';
import { inherited } from '../services.js';
import { loadRows } from './load-rows.js';
import type { DatabasePart } from './manifest.js';
import { bringBack, finish, hasProjects, setAside } from './schemas-aside.js';

export type DatabaseToRestore = {
  url: string;
  directory: string;
  part: DatabasePart;
  /** Whether a database that has projects may be replaced. */
  replace: boolean;
  /** For the names of the schemas that are set aside: letters, digits and _. */
  time: string;
  signal: AbortSignal;
};

/**
 * Restores the rows of a backup, then does `rest`; if any of it fails, the database is as it was before. Resolves to the names of
 * the schemas that were set aside. Rejects before any change when the database is in use, or not empty.
 */
export async function restoreDatabase(
  { url, directory, part, replace, time, signal }: DatabaseToRestore,
  rest: () => Promise<void>,
): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'restore', connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await assertAlone(client);
    await bringBack(client);
    if (!replace && (await hasProjects(client))) {
      throw new Error('The database is not empty. To set aside what it holds, add --replace.');
    }
    await setAside(client, `_before_${time}`);
    try {
      // First to the version of the backup, so that later migrations also change its rows.
      await migrateSchemas(url, part.migrations);
      await loadRows(client, directory, part, signal);
      await migrateSchemas(url);
      signal.throwIfAborted();
      await rest();
      return await finish(client);
    } catch (error) {
      await bringBack(client);
      throw error;
    }
  } finally {
    await client.end();
  }
}

/** Whoever writes now would write into what is about to be replaced. The server takes a moment to see that a connection ended. */
async function assertAlone(client: pg.Client): Promise<void> {
  let names: string[] = [];
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const { rows } = await client.query<{ name: string }>(
      `select distinct application_name as name from pg_stat_activity
       where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`,
    );
    if (rows.length === 0) return;
    names = rows.map(({ name }) => name || 'without a name');
    await delay(100);
  }
  throw new Error(`The database is in use (connections: ${names.join(', ')}). Stop the product first.`);
}

async function migrateSchemas(url: string, version?: DatabasePart['migrations']): Promise<void> {
  const program = join(root, 'infra/migrate-schemas.mjs');
  const args = ['--disable-warning=ExperimentalWarning', program, ...(version ? [JSON.stringify(version)] : [])];
  const env = { ...inherited(root), DATABASE_URL: url };
  try {
    await promisify(execFile)(process.execPath, args, { cwd: root, env });
  } catch (error) {
    const said = typeof error === 'object' && error !== null && 'stderr' in error ? String(error.stderr).trim() : '';
    throw new Error(`The schemas could not be created: ${said || String(error)}`, { cause: error });
  }
}
