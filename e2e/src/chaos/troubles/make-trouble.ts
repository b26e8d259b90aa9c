import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { Trouble, Victim } from '../plan/troubles.js';
import type { Proxy } from './proxy.js';
import type { SecondApi } from './second-api.js';
import type { SmallDisk } from './small-disk.js';

export interface Breakable {
  /** Without an event store that was given by its address: only those who run it may break it. */
  readonly processes: Readonly<Partial<Record<Victim, { pid(): number; kill(signal: NodeJS.Signals): void }>>>;
  readonly proxy: Proxy;
  readonly otherApi: Pick<SecondApi, 'shiftClock'>;
  /** Undefined where that is not possible. */
  readonly disk: SmallDisk | undefined;
}

export function isPossible(trouble: Trouble, { processes, disk }: Pick<Breakable, 'processes' | 'disk'>): boolean {
  if (trouble.kind === 'fill') return disk !== undefined;
  return !('what' in trouble) || processes[trouble.what] !== undefined;
}

/** Makes trouble and then ends it. Resolves when it is over, which is before everything is back. */
export async function makeTrouble(trouble: Trouble, { processes, proxy, otherApi, disk }: Breakable): Promise<void> {
  switch (trouble.kind) {
    case 'kill':
      return processes[trouble.what]?.kill('SIGKILL');
    case 'stop':
      return stop(processes[trouble.what]?.pid() ?? 0, trouble.ms);
    case 'cut':
      proxy.cutAfter(trouble.bytes);
      await pause(trouble.ms);
      return proxy.cutAfter(Infinity);
    case 'slow':
      proxy.slowBy(trouble.delayMs);
      await pause(trouble.ms);
      return proxy.slowBy(0);
    case 'clock':
      await otherApi.shiftClock(trouble.shiftMs);
      await pause(trouble.ms);
      return otherApi.shiftClock(0);
    case 'fill':
      await disk?.fill();
      await pause(disk ? trouble.ms : 0);
      return disk?.free();
  }
}

/** Postgres has a process for each connection, and all of them stop. */
async function stop(pid: number, ms: number): Promise<void> {
  if (pid === 0) return;
  const family = [pid, ...(await childrenOf(pid))];
  for (const each of family) signal(each, 'SIGSTOP');
  await pause(ms);
  for (const each of family) signal(each, 'SIGCONT');
}

async function childrenOf(pid: number): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  return text.split(' ').filter(Boolean).map(Number);
}

/** The process may be gone by now. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

export function inWords(trouble: Trouble): string {
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
  switch (trouble.kind) {
    case 'kill':
      return `${trouble.what} killed`;
    case 'stop':
      return `${trouble.what} stopped for ${seconds(trouble.ms)}`;
    case 'cut':
      return `connections cut after ${trouble.bytes} bytes for ${seconds(trouble.ms)}`;
    case 'slow':
      return `everything ${trouble.delayMs} ms late for ${seconds(trouble.ms)}`;
    case 'clock': {
      const minutes = Math.round(Math.abs(trouble.shiftMs) / 60_000);
      return `clock of otherApi ${minutes} min ${trouble.shiftMs < 0 ? 'behind' : 'ahead'} for ${seconds(trouble.ms)}`;
    }
    case 'fill':
      return `disk full for ${seconds(trouble.ms)}`;
  }
}
