import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import type pg from 'pg';
import { root } from '../product.js';
import { inherited } from '../services.js';
import { loadRows } from './load-rows.js';
import type { DatabasePart } from './manifest.js';
import { openDatabase } from './open-database.js';
import { bringBack, finish, hasProjects, isUnfinished, leftAside, setAside } from './schemas-aside.js';

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

export type RestoreSteps = {
  /** What else is restored before the restored rows become valid. */
  rest(): Promise<void>;
  /** Undoes what `rest` has done, finished or not. */
  undo(): void;
};

/** A restore failed, and so did bringing back the earlier data. The next restore does that first, and `npm start` refuses until then. */
export class RestoreUnfinished extends Error {}

/** No step should take this long. */
const ANSWER_WITHIN_MS = 900_000;
/** How long an interrupted restore waits for its current step. */
const LEAVE_AFTER_MS = 10_000;

/**
 * Restores the rows of a backup, then does `rest`; if any of it fails, the database is as it was before. Resolves to the names of
 * the schemas that were set aside. Rejects before any change when the database is in use, or not empty.
 * @throws RestoreUnfinished
 */
export async function restoreDatabase(to: DatabaseToRestore, steps: RestoreSteps): Promise<string[]> {
  const { url, replace, time, signal } = to;
  const ending = `_before_${time}`;
  const { client, leave, lost } = await connect(url);
  // A database that answers ends in order. One that does not would keep the person who interrupts it waiting.
  const interrupted = () => void setTimeout(leave, LEAVE_AFTER_MS).unref();
  signal.addEventListener('abort', interrupted, { once: true });
  try {
    await assertAlone(client);
    await bringBack(client);
    if (!replace && (await hasProjects(client))) {
      throw new Error('The database is not empty. To set aside what it holds, add --replace.');
    }
    await setAside(client, ending);
    const left = await leftAside(client, ending);
    try {
      await fill(client, to);
      await steps.rest();
      await finish(client);
    } catch (error) {
      const reason = lost() ?? error;
      leave();
      if (!(await hasFinished(url, steps))) throw reason;
    }
    return left;
  } finally {
    signal.removeEventListener('abort', interrupted);
    leave();
  }
}

async function fill(client: pg.Client, { url, directory, part, signal }: DatabaseToRestore): Promise<void> {
  // First to the version of the backup, so that later migrations also change its rows.
  await migrateSchemas(url, signal, part.migrations);
  await loadRows(client, directory, part, signal);
  await migrateSchemas(url, signal);
  signal.throwIfAborted();
}

/** After a failure: whether only the last answer was lost. Otherwise everything is brought back. */
async function hasFinished(url: string, { undo }: RestoreSteps): Promise<boolean> {
  try {
    const { client, leave } = await connect(url);
    try {
      if (!(await isUnfinished(client))) return true;
      undo();
      // The step that failed may still hold its tables.
      await client.query(`set lock_timeout = '30s'`);
      await bringBack(client);
      return false;
    } finally {
      leave();
    }
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    throw new RestoreUnfinished(
      `The restore did not finish, and what was there before could not be brought back: ${said}. Run npm run restore again, which does that first.`,
      { cause: error },
    );
  }
}

const connect = (url: string) => openDatabase(url, 'restore', ANSWER_WITHIN_MS);

/** Anyone writing now would write into what is about to be replaced. The server takes a moment to notice that a connection ended. */
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

async function migrateSchemas(url: string, signal: AbortSignal, version?: DatabasePart['migrations']): Promise<void> {
  const program = join(root, 'infra/migrate-schemas.mjs');
  const args = ['--disable-warning=ExperimentalWarning', program, ...(version ? [JSON.stringify(version)] : [])];
  const env = { ...inherited(root), DATABASE_URL: url };
  try {
    await promisify(execFile)(process.execPath, args, { cwd: root, env, signal });
  } catch (error) {
    const said = typeof error === 'object' && error !== null && 'stderr' in error ? String(error.stderr).trim() : '';
    throw new Error(`The schemas could not be created: ${said || String(error)}`, { cause: error });
  }
}
