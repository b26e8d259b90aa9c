import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { join } from 'node:path';

interface Stores {
  readonly databaseUrl: string;
  readonly eventStoreUrl: string;
}

/**
 * Runs another program of this app on the same stores, in a process of its own, so that projecting is not disturbed. It
 * connects as this process does: the environment may hold certificates, a password, options of Postgres or a proxy.
 */
export function runBeside(
  [program, ...args]: readonly [string, ...string[]],
  { databaseUrl, eventStoreUrl }: Stores,
  options: Pick<SpawnOptions, 'stdio' | 'signal'>,
): ChildProcess {
  const { PROJECTOR_KEY: _, ...environment } = process.env;
  const env = { ...environment, DATABASE_URL: databaseUrl, EVENTSTORE_URL: eventStoreUrl };
  return spawn(process.execPath, [join(import.meta.dirname, '..', program), ...args], { env, ...options });
}
