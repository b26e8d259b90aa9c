import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..', '..');
export const EVENT_STORE = join(ROOT, 'libs', 'embedded-event-store', 'dist', 'main.js');
export const PROJECTOR = join(ROOT, 'apps', 'projector', 'dist', 'main.js');
export const REBUILD = join(ROOT, 'apps', 'projector', 'dist', 'rebuild.js');
export const VERIFY = join(ROOT, 'apps', 'projector', 'dist', 'verify.js');

export interface RunningProcess {
  readonly lines: readonly string[];
  /** The first line, past or future, that `match` accepts. */
  said<T>(match: (line: string) => T | undefined): Promise<T>;
  kill(signal?: NodeJS.Signals): Promise<number | null>;
  /** Stops or continues it: while stopped it exists, and its connections are open. */
  freeze(frozen: boolean): void;
  readonly exited: Promise<number | null>;
}

/** Processes of one spec file; they end with it. */
export function useProcesses() {
  const running = new Set<ChildProcess>();
  afterAll(async () => {
    await Promise.all([...running].map((child) => (child.kill('SIGKILL'), once(child, 'close'))));
  });
  return (main: string, env: Readonly<Record<string, string>>): RunningProcess => {
    const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    running.add(child);
    const lines: string[] = [];
    const reader = createInterface({ input: child.stdout });
    reader.on('line', (line) => lines.push(line));
    const exited = once(child, 'close').then(([code]: (number | null)[]) => {
      running.delete(child);
      return code ?? null;
    });
    return {
      lines,
      exited,
      said: (match) =>
        new Promise((resolve, reject) => {
          const look = (line: string) => {
            const found = match(line);
            if (found !== undefined) resolve(found);
            return found !== undefined;
          };
          if (lines.some(look)) return;
          reader.on('line', look);
          void exited.then((code) => reject(new Error(`${main} ended with ${code}: ${lines.slice(-5).join('\n')}`)));
        }),
      freeze: (frozen) => void child.kill(frozen ? 'SIGSTOP' : 'SIGCONT'),
      kill: (signal = 'SIGKILL') => {
        child.kill(signal);
        return exited;
      },
    };
  };
}
