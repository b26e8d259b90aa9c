// The two stores: given by URL, or embedded in the data directory.
import { reachedAt } from '@labeling/settings';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureKey, eventStoreUrl, keyOf } from './event-store-key.js';
import { readKept } from './kept-file.js';
import { ownerUrlOfCluster, preparePostgres } from './postgres-process.js';
import { eventStoreService, postgresService, type NodeFlags } from './services.js';
import type { Settings } from './settings.js';
import type { SupervisedProcess } from './supervised-process.js';
import type { Supervisor } from './supervisor.js';

export type StorePorts = { postgres: number; eventStore: number };
type RunningPorts = StorePorts & { commandApi: number };
/** `process` is absent for a store given by URL. */
export type Store = { url: string; process?: SupervisedProcess };
export type Stores = { postgres: Store; eventStore: Store };

type EventStoreSettings = Pick<Settings, 'dataDir' | 'eventStoreUrl'>;

const eventStoreDirectory = (settings: EventStoreSettings) => join(settings.dataDir, 'event-store');
const postgresDirectory = (settings: Settings) => join(settings.dataDir, 'postgres');

export const eventsFile = (settings: EventStoreSettings): string => join(eventStoreDirectory(settings), 'events.db');

/** Starts the stores that were not given by URL, in parallel. */
export async function startStores(
  root: string,
  supervisor: Supervisor,
  settings: Settings,
  ports: StorePorts,
  nodeFlags?: NodeFlags,
): Promise<Stores> {
  const startPostgres = async (): Promise<Store> => {
    if (settings.databaseUrl !== undefined) return { url: settings.databaseUrl };
    const prepared = await preparePostgres({
      dataDir: postgresDirectory(settings),
      port: ports.postgres,
      memoryOfBackend: settings.memoryOfBackend,
    });
    return { url: prepared.ownerUrl, process: await supervisor.start(postgresService(prepared)) };
  };
  const [postgres, eventStore] = await Promise.all([
    startPostgres(),
    startEventStore(root, supervisor, settings, ports.eventStore, nodeFlags),
  ]);
  return { postgres, eventStore };
}

/** Starts it unless it was given by URL. */
export async function startEventStore(
  root: string,
  supervisor: Supervisor,
  settings: EventStoreSettings,
  port: number,
  nodeFlags?: NodeFlags,
): Promise<Store> {
  if (settings.eventStoreUrl !== undefined) return { url: settings.eventStoreUrl };
  const directory = eventStoreDirectory(settings);
  const key = ensureKey(directory);
  const service = eventStoreService(root, directory, port, key, nodeFlags);
  return { url: eventStoreUrl(port, key), process: await supervisor.start(service) };
}

/** Throws if one of the embedded stores was never started in this data directory, which is then probably the wrong one. */
export function assertStored(settings: Settings): void {
  const found = [
    settings.databaseUrl !== undefined || existsSync(join(postgresDirectory(settings), 'cluster')),
    settings.eventStoreUrl !== undefined || existsSync(eventsFile(settings)),
  ];
  if (!found.includes(false)) return;
  throw new Error(
    `Nothing is stored in ${settings.dataDir} yet. Set DATA_DIR, DATABASE_URL and EVENTSTORE_URL as for npm start, or run npm start first.`,
  );
}

export const portsFile = (settings: Pick<Settings, 'dataDir'>): string => join(settings.dataDir, 'ports.json');

/** Where the stores of the product that runs in this data directory are. Throws if no product was ever started there. */
export const runningStores = (settings: Settings): Stores => ({
  postgres: runningPostgres(settings),
  eventStore: settings.eventStoreUrl === undefined ? embeddedEventStore(settings) : { url: settings.eventStoreUrl },
});

/** The same for Postgres alone, wherever the events are. */
export function runningPostgres(settings: Settings): Store {
  if (settings.databaseUrl !== undefined) return { url: settings.databaseUrl };
  const port = runningPorts(settings).postgres;
  const directory = postgresDirectory(settings);
  if (!existsSync(directory)) throw new Error(`there is no ${directory}: set DATABASE_URL as for npm start`);
  return { url: ownerUrlOfCluster(directory, port) };
}

/** The address of the API of the product that runs with these settings. Throws if it chose the port itself and the port is not known. */
export const runningApiUrl = (settings: Settings): string =>
  `http://${reachedAt(settings.apiHost)}:${settings.apiPort || runningPorts(settings).commandApi}`;

function embeddedEventStore(settings: Settings): Store {
  const port = runningPorts(settings).eventStore;
  const directory = eventStoreDirectory(settings);
  if (!existsSync(directory)) throw new Error(`there is no ${directory}: set EVENTSTORE_URL as for npm start`);
  return { url: eventStoreUrl(port, keyOf(directory)) };
}

function runningPorts(settings: Settings): RunningPorts {
  const file = portsFile(settings);
  if (!existsSync(file)) {
    throw new Error(`nothing was started in ${settings.dataDir} yet: run npm start first, or set DATA_DIR`);
  }
  const ports = readKept<Partial<RunningPorts>>(file);
  if (ports === undefined) {
    throw new Error(`${file} cannot be read: stop the product and start it again, which rewrites it`);
  }
  return { postgres: ports.postgres ?? 0, eventStore: ports.eventStore ?? 0, commandApi: ports.commandApi ?? 0 };
}
