import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { resolve as resolvePath } from 'node:path';
import { onFreePort } from './ports.js';
import { preparePostgres, type PostgresOptions } from './postgres-process.js';
import { end, identify } from './process-identity.js';
import { watch } from './watchdog.js';

export type RunningPostgres = {
  /** `postgres://…@127.0.0.1:<port>/<database>`, as superuser. */
  url: string;
  /** The same as the owner of the database, who is not a superuser. */
  ownerUrl: string;
  pid: number;
  /** Rolls back running transactions, flushes, and resolves when the server is gone. */
  stop(): Promise<void>;
  /** As `kill -9` of the server. */
  kill(): void;
};

/**
 * Starts a Postgres whose files are in `dataDir` (created on first use) on 127.0.0.1 and resolves when `database` exists and answers.
 * `port` 0 or absent: a free one. `fast` gives up durability for speed, for tests. A server that a killed process left behind in
 * this directory is stopped first; rejects when the directory is in use by a living process.
 */
export function startPostgres({ port, ...options }: PostgresOptions & { port?: number }): Promise<RunningPostgres> {
  return port ? startOn(port, options) : onFreePort((free) => startOn(free, options));
}

async function startOn(port: number, options: PostgresOptions): Promise<RunningPostgres> {
  const prepared = await preparePostgres({ ...options, dataDir: resolvePath(options.dataDir), port });
  const child = await prepared.launch();
  const died = deathOf(child);
  watch(child, 'SIGINT');
  const alive = new AbortController();
  void died.then(() => alive.abort());
  await Promise.race([
    prepared.ready(120_000, alive.signal),
    died.then((last) => Promise.reject(new Error(`Postgres stopped: ${last}`))),
  ]);
  const pid = child.pid ?? 0;
  const who = identify(pid);
  return {
    url: prepared.url,
    ownerUrl: prepared.ownerUrl,
    pid,
    stop: async () => {
      if (who) await end(who, ['SIGINT', 'SIGQUIT'], 30_000);
      await died;
    },
    kill: () => void child.kill('SIGKILL'),
  };
}

/** Resolves, when the process has ended, to the last lines of its output. */
function deathOf(child: ChildProcess): Promise<string> {
  const last: string[] = [];
  if (child.stderr) {
    createInterface({ input: child.stderr }).on('line', (line) => {
      last.push(line);
      if (last.length > 5) last.shift();
    });
  }
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', () => resolve(last.join('\n')));
  });
}
