// A server that all spec files of one test run share: `node shared-server.js postgres|product <directory of the run>`.
// It stops on SIGTERM, or when the process that runs the tests is gone.
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startPostgres } from '../postgres.js';
import { identify, isRunning } from '../process-identity.js';
import { startProduct } from '../product.js';
import { busyMachine } from './busy-machine.js';
import { firstMember, type SharedServers } from './test-run.js';

type Started<Kind extends keyof SharedServers> = SharedServers[Kind] & { stop(): Promise<void> };
const start: { [Kind in keyof SharedServers]: (dataDir: string) => Promise<Started<Kind>> } = {
  postgres: (dataDir) => startPostgres({ dataDir, fast: true }),
  product: async (dataDir) => {
    const { uiUrl, apiUrl, otlpGrpcUrl, projectorUrl, databaseUrl, eventStoreUrl, stop } = await startProduct({
      ...{ dataDir, uiPort: 0, apiPort: 0, quiet: true },
      env: {
        ...{ BOOTSTRAP_EMAIL: firstMember.email, BOOTSTRAP_PASSWORD: firstMember.password },
        ...busyMachine,
        UI_METRICS_PORT: '0',
        // The webhook receivers of tests are on this machine.
        WEBHOOK_PRIVATE_ADDRESSES: 'allow',
      },
    });
    return { uiUrl, apiUrl, otlpGrpcUrl, projectorUrl, databaseUrl, eventStoreUrl, dataDir, stop };
  },
};

const [kind, run = ''] = process.argv.slice(2);
if (kind !== 'postgres' && kind !== 'product') throw new Error('usage: shared-server.js postgres|product <directory>');
const owner = identify(Number(readFileSync(join(run, 'owner.pid'), 'utf8')));
const isWanted = () => owner !== undefined && isRunning(owner) && !stopped.signal.aborted;
const stopped = new AbortController();
process.on('SIGTERM', () => stopped.abort());

/** A process that waits for the answer must never read half of it. */
function answer(name: string, content: unknown): void {
  const draft = join(run, `${name}.draft`);
  writeFileSync(draft, JSON.stringify(content), { mode: 0o600 });
  renameSync(draft, join(run, name));
}

try {
  const { stop, ...server } = await start[kind](join(run, kind, 'data'));
  answer(`${kind}.json`, { pid: process.pid, server });
  while (isWanted()) await delay(500, undefined, { signal: stopped.signal }).catch(() => undefined);
  await stop();
} catch (error) {
  answer(`${kind}.json`, { error: error instanceof Error ? error.message : String(error) });
  process.exitCode = 1;
}
// A run that ended in an orderly way removes its directory itself.
if (!stopped.signal.aborted) rmSync(run, { recursive: true, force: true });
