// What a supervisor needs to run the server: its command, its readiness, and cleaning up after a killed predecessor.
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { dataDirArgument, ensureCluster, passwordOf, postgresEnvironment } from './postgres-cluster.js';
import { postgresBinaries } from './postgres-binaries.js';
import { readKept, writeWhole } from './kept-file.js';
import { ensureSecret } from './kept-secret.js';
import { secureDatabase, type Owner } from './postgres-owner.js';
import { runAs } from './postgres-user.js';
import { end, identify, isRunning, processesIn, type ProcessIdentity } from './process-identity.js';
import { hasCode } from './system-error.js';

export type PreparedPostgres = {
  /** For the database `database`, with the superuser and its password. */
  url: string;
  /** The same with the owner of the database, who is not a superuser: what the apps connect with. */
  ownerUrl: string;
  /** Ends what is left of a killed predecessor, then starts the server. */
  launch(): Promise<ChildProcess>;
  /**
   * Resolves when the server answers and the database exists; rejects when `signal` aborts, or after `timeoutMs`, in which the
   * time that the server needs to recover from a crash does not count.
   */
  ready(timeoutMs?: number, signal?: AbortSignal): Promise<void>;
};

export type PostgresOptions = {
  dataDir: string;
  database?: string;
  fast?: boolean;
  /** MiB that one connection may use; Postgres refuses queries that need more, and keeps running. Only Linux enforces it. */
  memoryOfBackend?: number;
};

export async function preparePostgres(options: PostgresOptions & { port: number }): Promise<PreparedPostgres> {
  const { dataDir, port, database = 'labeling', fast = false, memoryOfBackend = defaultMemory } = options;
  const user = runAs(join(dataDir, 'cluster'));
  const bin = postgresBinaries(user);
  const dir = await ensureCluster(dataDir, bin, user, fast);
  const urlOf = (name: string) => urlOfCluster(dataDir, port, name);
  const settings = { ...baseSettings, ...(fast ? fastSettings : {}), port };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return {
    url: urlOf(database),
    ownerUrl: ownerUrlOfCluster(dataDir, port, database),
    launch: async () => {
      await claim(dataDir, dir);
      const command = [join(bin, 'postgres'), '-D', dataDirArgument(dir, user), ...flags];
      const [program = '', ...args] = limited(command, memoryOfBackend);
      return spawn(program, args, {
        ...user,
        cwd: dir,
        env: postgresEnvironment(),
        stdio: ['ignore', 'ignore', 'pipe'],
        // A process group of its own: Ctrl-C in the terminal must reach the server last, through the supervisor.
        detached: true,
      });
    },
    ready: (timeoutMs = 120_000, signal) => answers(urlOf, database, embeddedOwner(dataDir), timeoutMs, signal),
  };
}

/** The superuser's URL of the cluster in `dataDir`, whose server listens on `port`. */
const urlOfCluster = (dataDir: string, port: number, database = 'labeling'): string =>
  embeddedUrl({ name: 'postgres', password: passwordOf(dataDir) }, port, database);

/** Its password is next to the superuser's. */
const embeddedOwner = (dataDir: string): Owner => ({
  name: 'labeling',
  password: ensureSecret(join(dataDir, 'owner-password')),
});

/** The same with the owner of the database. */
export function ownerUrlOfCluster(dataDir: string, port: number, database = 'labeling'): string {
  return embeddedUrl(embeddedOwner(dataDir), port, database);
}

/** Clients would otherwise do what PGSSLMODE and PGOPTIONS say, which people set for databases elsewhere. A blank is no option. */
const embeddedUrl = ({ name, password }: Owner, port: number, database: string): string =>
  `postgres://${name}:${password}@127.0.0.1:${port}/${encodeURIComponent(database)}?sslmode=disable&options=%20`;

const defaultMemory = 768;

/** Every process of the server inherits the limit. Memory that they share does not count. */
const limited = (command: string[], mebibytes: number): string[] =>
  process.platform === 'linux'
    ? ['/bin/sh', '-c', 'ulimit -d "$0" && exec "$@"', String(mebibytes * 1_024), ...command]
    : command;

const baseSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: 200,
  shared_buffers: '256MB',
  max_wal_size: '2GB',
  wal_compression: 'on',
  random_page_cost: 1.1,
  jit: 'off',
  // Queries and data stay out of the log, even if a statement fails: neither the statement nor its error, which may quote a value,
  // is written. The client receives both.
  log_min_error_statement: 'panic',
  log_min_messages: 'log',
  log_timezone: 'UTC',
  timezone: 'UTC',
};
const fastSettings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', shared_buffers: '64MB' };

/** Refuses if another living process runs this cluster; stops a server whose owner is gone. */
async function claim(dataDir: string, cluster: string): Promise<void> {
  const file = join(dataDir, 'owner.json');
  const owner = readKept<ProcessIdentity>(file);
  const servers = leftovers(cluster);
  if (owner && owner.pid !== process.pid && isRunning(owner) && servers.length > 0) {
    throw new Error(`the Postgres in ${cluster} is in use by process ${owner.pid}`);
  }
  await Promise.all(servers.map((server) => end(server, ['SIGINT', 'SIGQUIT'], 10_000)));
  rmSync(join(cluster, 'postmaster.pid'), { force: true });
  writeWhole(file, JSON.stringify(identify(process.pid)));
}

/**
 * The postmaster and any backend that outlived it: each has the cluster as its working directory. So may the shell of a person who
 * looks into it.
 */
function leftovers(cluster: string): ProcessIdentity[] {
  const pidFile = join(cluster, 'postmaster.pid');
  if (!existsSync(pidFile)) return [];
  if (process.platform === 'linux') return processesIn(realpathSync(cluster), 'postgres');
  const [pid, , startedAt] = readFileSync(pidFile, 'utf8').split('\n');
  const who = identify(Number(pid));
  const matches = who && Math.abs(Date.parse(who.startedAt) / 1000 - Number(startedAt)) < 5;
  return matches ? [who] : [];
}

/** What a server answers while it starts up or recovers. */
const CANNOT_CONNECT_NOW = '57P03';

async function answers(
  urlOf: (database: string) => string,
  database: string,
  owner: Owner,
  timeoutMs: number,
  signal?: AbortSignal,
): Promise<void> {
  let deadline = performance.now() + timeoutMs;
  for (;;) {
    try {
      await connected(urlOf('postgres'), async (client) => {
        const found = await client.query('select 1 from pg_database where datname = $1', [database]);
        if (found.rowCount === 0) await client.query(`create database ${client.escapeIdentifier(database)}`);
      });
      return await connected(urlOf(database), (client) => secureDatabase(client, owner));
    } catch (error) {
      signal?.throwIfAborted();
      // If it were killed while it recovers, it would have to start over.
      if (hasCode(error, CANNOT_CONNECT_NOW)) deadline = performance.now() + timeoutMs;
      else if (performance.now() >= deadline)
        throw new Error(`Postgres did not become ready: ${error instanceof Error ? error.message : String(error)}`, {
          cause: error,
        });
      await delay(40);
    }
  }
}

/** Does `work` with a connection of its own. */
export async function connected(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
