// One side of a copy: an event store at an address, or the embedded one of a data directory.
import { existsSync, statSync } from 'node:fs';
import { assertNotHalfRestored } from '../backup/restore-place.js';
import { lockUnused } from '../directory-lock.js';
import { keptPorts } from '../ports.js';
import { root } from '../product.js';
import type { Settings } from '../settings.js';
import { eventsFile, portsFile, startEventStore } from '../stores.js';
import { Supervisor } from '../supervisor.js';

export type Side = {
  /** For display, without user and password. */
  name: string;
} & ({ url: string; dataDir?: undefined } | { url?: undefined; dataDir: string });

/** How people name a side: `embedded`, a data directory, or an address. `here` resolves paths. */
export function readSide(text: string, { dataDir }: Pick<Settings, 'dataDir'>, here: (path: string) => string): Side {
  if (text === 'embedded') return inDirectory(dataDir);
  if (/^(esdb|kurrentdb)(\+discover)?:\/\/./.test(text)) return { url: text, name: hostsOf(text) };
  if (!text.includes('://') && isDirectory(here(text))) return inDirectory(here(text));
  throw new Error(
    `Name each event store by its address, such as esdb://host:2113?tls=false, by the word embedded for the one in ${dataDir}, or by another data directory that exists.`,
  );
}

const inDirectory = (dataDir: string): Side => ({ dataDir, name: `the embedded event store in ${dataDir}` });

/** @throws Error when there is nothing to copy from */
export function assertHasEvents({ dataDir }: Side): void {
  if (dataDir === undefined || existsSync(eventsFile({ dataDir }))) return;
  throw new Error(`No events are stored in ${dataDir}: the product was never started there with its own event store.`);
}

/** Locks the data directory and starts its event store for as long as `work` runs. */
export async function withEventStore<T>(side: Side, work: (url: string) => Promise<T>): Promise<T> {
  if (side.url !== undefined) return work(side.url);
  const { dataDir } = side;
  assertNotHalfRestored(dataDir);
  const lock = lockUnused(dataDir);
  const supervisor = new Supervisor({ dataDir, say: console.error });
  try {
    await supervisor.clearUp();
    const { eventStore: port } = await keptPorts(portsFile({ dataDir }), ['eventStore']);
    const { url } = await startEventStore(root, supervisor, { dataDir }, port);
    return await work(url);
  } finally {
    await supervisor.stop();
    lock.release();
  }
}

const isDirectory = (path: string): boolean => existsSync(path) && statSync(path).isDirectory();

/** Only the hosts and ports. */
const hostsOf = (url: string): string => url.replace(/^.*@|^[^:]*:\/\//s, '').split(/[/?]/)[0] ?? '';
