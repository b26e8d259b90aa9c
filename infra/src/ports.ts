import { createServer } from 'node:net';
import { randomInt } from 'node:crypto';
import { readKept, writeWhole } from './kept-file.js';

/** Ports that were already considered. A port that was handed out may not be in use yet, so it still looks free. */
const tried = new Set<number>();

/** Below those that the system gives outgoing connections, which could occupy one just when a killed process is restarted. */
const usual = { from: 15_000, to: 32_000 };

/** A TCP port from `from` to below `to` that nothing listens on right now: never the same twice, nor, on Linux, to two processes. */
export async function freePort(host?: string, { from, to } = usual): Promise<number> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const port = randomInt(from, to);
    if (tried.has(port)) continue;
    tried.add(port);
    if ((await isFree(port, host)) && (await isOurs(port))) return port;
  }
  throw new Error(`no free port between ${from} and ${to}`);
}

/** After this time, a port that was handed out is in use, or never will be. */
const RESERVED_MS = 300_000;

/** Whether this process is the first to ask for `port`: another one may have it and not listen yet. */
function isOurs(port: number): Promise<boolean> {
  if (process.platform !== 'linux') return Promise.resolve(true);
  return new Promise((resolve) => {
    // A name without a file, so that its process cannot leave it behind.
    const reservation = createServer((caller) => caller.destroy()).unref();
    reservation.once('error', () => resolve(false));
    reservation.listen(`\0labeling-port-${port}`, () => {
      setTimeout(() => reservation.close(), RESERVED_MS).unref();
      resolve(true);
    });
  });
}

/** Starts something on a free port: on another one if somebody else took the first in the meantime. */
export async function onFreePort<Started>(start: (port: number) => Promise<Started>): Promise<Started> {
  for (let left = 3; ; left -= 1) {
    const port = await freePort();
    try {
      return await start(port);
    } catch (error) {
      if (left === 0 || (await isFree(port))) throw error;
    }
  }
}

/** Whether a server could listen on `port` of `host` (absent: on all addresses, as most servers do). */
export function isFree(port: number, host?: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
  });
}

/** Free ports by name, the same as last time if still free; stored in `file`. */
export async function keptPorts<Name extends string>(
  file: string,
  names: readonly Name[],
): Promise<Record<Name, number>> {
  const kept = readKept<Record<string, unknown>>(file) ?? {};
  const chosen = await Promise.all(
    names.map(async (name): Promise<[string, number]> => {
      const before = kept[name];
      return [name, typeof before === 'number' && (await isFree(before)) ? before : await freePort()];
    }),
  );
  const ports = Object.fromEntries(chosen) satisfies Record<string, number> as Record<Name, number>;
  writeWhole(file, JSON.stringify({ ...kept, ...ports }));
  return ports;
}
