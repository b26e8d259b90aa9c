// npm run backup [-- TO], npm run restore -- FROM [--replace].
import { loadEnvFile } from '@labeling/settings';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../product.js';
import { readSettings } from '../settings.js';
import { withStores } from '../with-stores.js';
import { makeBackup } from './make-backup.js';
import type { Manifest } from './manifest.js';
import { restoreBackup } from './restore-backup.js';
import { RestoreUnfinished } from './restore-database.js';

const usage = 'Usage: npm run backup [-- FOLDER], or: npm run restore -- BACKUP [--replace]';
/** npm runs scripts in the checkout, wherever it was called from. */
const here = (path: string) => resolve(process.env['INIT_CWD'] ?? process.cwd(), path);

async function main(signal: AbortSignal): Promise<void> {
  const [command, ...args] = process.argv.slice(2);
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { replace: { type: 'boolean' } },
  });
  const [path, ...more] = positionals;
  if (more.length > 0) throw new Error(usage);
  loadEnvFile(root);
  if (command === 'backup' && values.replace === undefined) return back(path, signal);
  if (command === 'restore' && path !== undefined) return restore(path, values.replace ?? false, signal);
  throw new Error(usage);
}

async function back(path: string | undefined, signal: AbortSignal): Promise<void> {
  const settings = readSettings(process.env, root);
  const into = path === undefined ? resolve(root, 'backups') : here(path);
  const { directory, manifest, unfinished } = await withStores(settings, (stores) =>
    makeBackup({ settings, stores, into, now: new Date(), signal }),
  );
  console.log(`Backed up ${contentsOf(manifest)} to ${directory}.`);
  if (manifest.eventStore.kind === 'external') {
    console.log('The events are not in it: back up your EventStoreDB with its own tools, before this.');
  }
  if (unfinished.length > 0)
    console.log(`Unfinished backups: ${unfinished.join(', ')}. Delete them unless a backup is still running.`);
  console.log(
    'Keep it as safe as the product itself: it holds everything that people work on, and hashes of their passwords.',
  );
}

async function restore(path: string, replace: boolean, signal: AbortSignal): Promise<void> {
  const settings = readSettings(process.env, root);
  const { manifest, aside } = await restoreBackup({
    ...{ settings, from: here(path), replace, now: new Date(), signal },
    say: (text) => console.log(text),
  });
  console.log(`Restored ${contentsOf(manifest)}, as of ${manifest.madeAt}.`);
  if (aside.length > 0)
    console.log(`What was there before is kept: ${aside.join(', ')}. Delete it when you no longer need it.`);
  console.log(
    'Now start the product. Passwords and API keys are as they were at the time of the backup, and everyone must sign in again.',
  );
}

function contentsOf({ eventStore, database, files }: Manifest): string {
  const number = (value: number) => value.toLocaleString('en');
  const rows = number(database.tables.reduce((sum, table) => sum + table.rows, 0));
  const megabytes = (files.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000_000).toFixed(1);
  const events = eventStore.kind === 'embedded' ? `${number(eventStore.events)} events and ` : '';
  return `${events}${rows} rows (${megabytes} MB)`;
}

const interrupted = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const) {
  process.on(name, () => interrupted.abort(new Error('Interrupted. Nothing was changed.')));
}
try {
  await main(interrupted.signal);
} catch (error) {
  const { signal } = interrupted;
  const reason = signal.aborted && !(error instanceof RestoreUnfinished) ? signal.reason : error;
  console.error(reason instanceof Error ? reason.message : String(reason));
  process.exitCode = 1;
}
