// Small real processes to supervise.
import { spawn, type ChildProcessByStdio } from 'node:child_process';
import type { Readable } from 'node:stream';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Service } from './supervised-process.js';

export function aDirectory(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'infra-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** Appends `started` to its file when it is up and `stopped` when it is asked to end; `body` is run in between. */
export function aService(directory: string, name: string, body = ''): Service & { said(): string[] } {
  const file = join(directory, name);
  const script = `
    const { appendFileSync, existsSync } = require('node:fs');
    const say = (text) => appendFileSync(${JSON.stringify(file)}, text + '\\n');
    process.on('SIGTERM', () => { say('stopped ' + process.hrtime.bigint()); process.exit(0); });
    setInterval(() => {}, 1000);
    ${body}
    say('started ' + process.pid);
  `;
  const said = () => (existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : []);
  let pid: number | undefined;
  return {
    name,
    launch: async () => {
      const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'pipe'], detached: true });
      pid = child.pid;
      return child;
    },
    ready: (signal) => until(() => said().includes(`started ${pid}`), signal),
    patienceMs: 60_000,
    said,
  };
}

export async function until(holds: () => boolean, signal?: AbortSignal): Promise<void> {
  while (!holds()) await delay(10, undefined, { signal });
}

/** A separate Node process that runs `program`, killed at the end of the test, whether it passes or fails. */
export function aProgram(program: string): ChildProcessByStdio<null, Readable, null> {
  const child = spawn(process.execPath, ['--no-warnings', '--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  programs.push(() => child.kill('SIGKILL'));
  return child;
}

const programs: (() => void)[] = [];
afterEach(() => programs.splice(0).forEach((kill) => kill()));

/** The path of a built module, for programs to import. */
export const built = (name: string): string => JSON.stringify(join(import.meta.dirname, '../dist', `${name}.js`));
