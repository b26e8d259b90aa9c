// What the spec files of one test run share. Jest's global setup creates a directory for the run and names it in TEST_RUN
// (infra/test-run-begins.mjs); the first spec file that needs a server starts it, and it is stopped at the end of the run.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { hasCode } from '../system-error.js';

export type SharedServers = {
  postgres: { url: string };
  /** As run by `npm start`. Spec files must not kill any of it. */
  product: {
    uiUrl: string;
    apiUrl: string;
    otlpGrpcUrl: string;
    projectorUrl: string;
    databaseUrl: string;
    eventStoreUrl: string;
    dataDir: string;
  };
};

/** The admin of the shared product's first project. */
export const firstMember = { email: 'first@example.org', password: 'a long enough password' } as const;

const program = join(import.meta.dirname, '../../dist/testing/shared-server.js');
/** Guards against hanging and does not measure speed. */
const patienceMs = 300_000;

/** Undefined outside of a run, or when infra was not built: then each spec file starts what it needs. */
export async function sharedServer<Kind extends keyof SharedServers>(
  kind: Kind,
): Promise<SharedServers[Kind] | undefined> {
  const run = process.env['TEST_RUN'];
  if (run === undefined || !existsSync(program)) return undefined;
  if (isFirst(join(run, kind))) launch(kind, run);
  const answer = join(run, `${kind}.json`);
  for (const giveUpAt = Date.now() + patienceMs; !existsSync(answer); await delay(50))
    if (Date.now() > giveUpAt) throw new Error(`The ${kind} that spec files share did not start; see ${run}`);
  const { server, error }: { server?: SharedServers[Kind]; error?: string } = JSON.parse(readFileSync(answer, 'utf8'));
  if (server === undefined) throw new Error(`The ${kind} that spec files share did not start: ${error}`);
  return server;
}

/** A directory can be created only once, however many processes try. */
function isFirst(directory: string): boolean {
  try {
    mkdirSync(directory);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}

/** In a separate process, because Jest ends its workers when they have grown too large. */
function launch(kind: string, run: string): void {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program, kind, run], {
    env: { ...process.env, NODE_OPTIONS: '' },
    stdio: 'ignore',
    detached: true,
    cwd: '/',
  });
  child.unref();
}
