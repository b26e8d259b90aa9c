// Checks the stores that are given by address, each in its own process: a wrong address should be reported at the start. It waits
// for trouble that may end without anybody's help, however long that takes: machines start in any order.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { sayLines } from './say-lines.js';
import { inherited, ofAdmins, type Environment } from './services.js';
import { watch } from './watchdog.js';

type Options = {
  signal?: AbortSignal | undefined;
  /** For the event store; for as long as it takes by default. */
  patienceMs?: number;
  say?: ((text: string) => void) | undefined;
};

/**
 * Rejects if the event store at this address cannot be used, and says why, without credentials. Says what it waits for, if that
 * takes a while.
 */
export function requireEventStore(root: string, url: string, { patienceMs, ...options }: Options = {}): Promise<void> {
  const patience = patienceMs !== undefined && { PATIENCE_MS: String(patienceMs) };
  return ask(root, 'infra/ask-event-store.mjs', { ...ofAdmins(), EVENTSTORE_URL: url, ...patience }, options);
}

/** The same for the database. */
export function requireDatabase(root: string, url: string, options: Omit<Options, 'patienceMs'> = {}): Promise<void> {
  return ask(root, 'infra/ask-database.mjs', { ...ofAdmins(), DATABASE_URL: url }, options);
}

function ask(
  root: string,
  program: string,
  given: Environment,
  { signal, say = () => undefined }: Omit<Options, 'patienceMs'>,
): Promise<void> {
  const env = { ...inherited(root), ...given };
  const args = ['--disable-warning=ExperimentalWarning', join(root, program)];
  return new Promise((resolve, reject) => {
    const asking = execFile(process.execPath, args, { cwd: root, env, signal }, (error, _, stderr) => {
      const trouble = stderr.trim().split('\n').at(-1) || error?.message;
      if (error) reject(new Error(trouble));
      else resolve();
    });
    // It may wait without end, so it must not outlive this process.
    watch(asking, 'SIGKILL');
    sayLines(asking, say);
  });
}
