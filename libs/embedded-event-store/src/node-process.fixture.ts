import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { urlWithKey } from './index.js';

const KEY = 'key-of-a-node-under-test';
const MAIN = join(import.meta.dirname, '..', 'dist', 'main.js');

export interface NodeProcess {
  /** The address that the node printed. */
  readonly listening: string;
  readonly url: string;
  /** Resolves with the exit code, or null after a signal. */
  stop(signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): Promise<number | null>;
}

/** Directories and processes of one spec file, removed when it ends. */
export function useProcesses() {
  const running = new Set<ChildProcess>();
  const directories: string[] = [];
  afterAll(async () => {
    for (const child of running) child.kill('SIGKILL');
    await Promise.all(directories.map((directory) => rm(directory, { recursive: true })));
  });

  function launch(env: Record<string, string>): ChildProcess {
    const child = spawn(process.execPath, [MAIN], {
      env: { EVENT_STORE_KEY: KEY, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running.add(child);
    child.once('exit', () => running.delete(child));
    return child;
  }

  return {
    async newFile(): Promise<string> {
      const directory = await mkdtemp(join(tmpdir(), 'event-store-'));
      directories.push(directory);
      return join(directory, 'events.db');
    },

    /** Starts a node and waits until it listens. */
    async start(file: string): Promise<NodeProcess> {
      const child = launch({ EVENT_STORE_FILE: file, EVENT_STORE_PORT: '0' });
      const exited = once(child, 'exit');
      const { listening } = JSON.parse(await firstLine(child)) as { listening: string };
      return {
        listening,
        url: urlWithKey(listening, KEY),
        stop: async (signal) => {
          child.kill(signal);
          const [code] = await exited;
          return code;
        },
      };
    },

    /** Starts a node that is expected to give up, and returns its output. */
    async startInVain(env: Record<string, string>): Promise<{ code: number; stderr: string }> {
      const child = launch(env);
      let stderr = '';
      child.stderr?.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
      const [code] = await once(child, 'close');
      return { code, stderr };
    },
  };
}

async function firstLine(child: ChildProcess): Promise<string> {
  if (!child.stdout || !child.stderr) throw new Error('the process has no output');
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  for await (const chunk of child.stdout) {
    said += String(chunk);
    if (said.includes('\n')) return said.slice(0, said.indexOf('\n'));
  }
  throw new Error(`the node ended before it listened: ${said}`);
}
