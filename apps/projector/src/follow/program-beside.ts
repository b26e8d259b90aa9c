import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { join } from 'node:path';

interface Stores {
  readonly databaseUrl: string;
  readonly eventStoreUrl: string;
}

/** Runs another program of this app on the same stores, in a process of its own, so that projecting goes on undisturbed. */
export function runBeside(
  [program, ...args]: readonly [string, ...string[]],
  { databaseUrl, eventStoreUrl }: Stores,
  options: Pick<SpawnOptions, 'stdio' | 'signal'>,
): ChildProcess {
  const env = { PATH: process.env['PATH'], DATABASE_URL: databaseUrl, EVENTSTORE_URL: eventStoreUrl };
  return spawn(process.execPath, [join(import.meta.dirname, '..', program), ...args], { env, ...options });
}
