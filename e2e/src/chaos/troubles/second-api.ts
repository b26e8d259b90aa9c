// A second process of the API on the same stores, as on another machine: with a clock of its own, and started again
// whenever it ends.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

export interface SecondApi {
  readonly url: string;
  /** 0 while there is none. */
  pid(): number;
  kill(signal: NodeJS.Signals): void;
  /** Its clock is ahead by this much from now on. */
  shiftClock(ms: number): Promise<void>;
  stop(): Promise<void>;
}

interface Wiring {
  readonly port: number;
  readonly databaseUrl: string;
  readonly eventStoreUrl: string;
  readonly projectorUrl: string;
  /** The file that says how far ahead the clock is. */
  readonly clockFile: string;
  readonly logFile: string;
}

const root = join(import.meta.dirname, '../../../..');
const PROGRAM = join(root, 'apps/command-api/dist/main.js');
// This file runs from `src` in tests and from `dist` otherwise.
const CLOCK = join(root, 'e2e/src/chaos/troubles/shifted-clock.mjs');
const AGAIN_AFTER_MS = 300;

export function startSecondApi({
  port,
  databaseUrl,
  eventStoreUrl,
  projectorUrl,
  clockFile,
  logFile,
}: Wiring): SecondApi {
  const stopping = new AbortController();
  let current: ChildProcess | undefined;
  const env = {
    ...{ PATH: process.env['PATH'], NODE_ENV: 'production', CHAOS_CLOCK: clockFile },
    ...{ NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled') },
    ...{ DATABASE_URL: databaseUrl, EVENTSTORE_URL: eventStoreUrl, PROJECTOR_URL: projectorUrl },
    ...{ API_PORT: String(port), OTLP_GRPC_PORT: '0', LISTEN_HOST: '127.0.0.1' },
  };
  const keep = async () => {
    while (!stopping.signal.aborted) {
      const args = ['--disable-warning=ExperimentalWarning', '--import', CLOCK, PROGRAM];
      const log = openSync(logFile, 'a');
      current = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', log, log] });
      closeSync(log);
      await once(current, 'exit').catch(() => undefined);
      current = undefined;
      await pause(AGAIN_AFTER_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const kept = keep();
  return {
    url: `http://127.0.0.1:${port}`,
    pid: () => current?.pid ?? 0,
    kill: (signal) => void current?.kill(signal),
    shiftClock: (ms) => writeFile(clockFile, String(ms)),
    stop: async () => {
      stopping.abort();
      current?.kill('SIGCONT');
      current?.kill('SIGKILL');
      await kept;
    },
  };
}
