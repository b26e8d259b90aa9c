import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Log } from '../follow/log.js';
import type { Settings } from '../settings/settings.js';

const PROGRAM = join(import.meta.dirname, '..', 'rebuild.js');

/** Rebuilds the read models in a process of its own, so that projecting goes on. It ends with this process. */
export function rebuildBeside({ databaseUrl, eventStoreUrl }: Settings, log: Log, signal: AbortSignal): void {
  const env = { PATH: process.env['PATH'], DATABASE_URL: databaseUrl, EVENTSTORE_URL: eventStoreUrl };
  const child = spawn(process.execPath, [PROGRAM], { env, stdio: 'ignore', signal });
  child.on('error', (err) => signal.aborted || log.warn({ err }, 'The read models could not be rebuilt'));
  child.on('exit', (code) => {
    if (code === 0) log.info({}, 'The read models were rebuilt');
    else if (!signal.aborted) log.warn({ code }, 'The rebuild of the read models ended early');
  });
}
