import { createServer } from 'node:net';
import { randomInt } from 'node:crypto';
import { readKept, writeWhole } from './kept-file.js';

/** Ports that were looked at. Nobody may listen yet on one that was given, so that it still looks free. */
const tried = new Set<number>();

/**
 * A TCP port that nothing listens on right now, and never the same twice. Chosen below the range from which the system takes
 * ports for outgoing connections: otherwise one of those could occupy it just when a killed process is restarted.
 */
export async function freePort(host?: string): Promise<number> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const port = randomInt(15_000, 32_000);
    if (tried.has(port)) continue;
    tried.add(port);
    if (await isFree(port, host)) return port;
  }
  throw new Error('no free port between 15000 and 32000');
}

/** Starts something on a free port: on another one where somebody else took the first in the meantime. */
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
