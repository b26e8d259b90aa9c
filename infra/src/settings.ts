import {
  apiVariables,
  listenHost,
  projectorVariables,
  readVariables,
  SettingsError,
  startVariables,
  uiVariables,
  type Environment,
} from '@labeling/settings';
import { join, resolve } from 'node:path';

export type Settings = {
  dataDir: string;
  /** 0: any free port. */
  uiPort: number;
  apiPort: number;
  otlpGrpcPort: number;
  /** Addresses that the servers listen on. */
  uiHost: string;
  apiHost: string;
  /** The address of the pages as people type it. Absent: localhost. */
  origin?: string;
  /** Absent: the embedded Postgres. */
  databaseUrl?: string;
  /** Absent: the embedded event store. */
  eventStoreUrl?: string;
  /** MiB that one connection to the embedded Postgres may use. */
  memoryOfBackend: number;
  bootstrap: { apiKey?: string; email?: string; password?: string };
};

/** Also read by the apps: it is better to report a wrong value before anything is started. */
const variables = { ...uiVariables, ...projectorVariables, ...apiVariables, ...startVariables };

/** Set for each app, whatever the environment says. */
const setForApps = {
  API_URL: undefined,
  PROJECTOR_URL: undefined,
  PROJECTOR_PORT: undefined,
  PROJECTOR_KEY: undefined,
};

/** @throws SettingsError that names the wrong variables */
export function readSettings(env: Environment, root: string): Settings {
  const read = readVariables({ ...env, ...setForApps }, variables);
  const { UI_PORT: uiPort, API_PORT: apiPort, OTLP_GRPC_PORT: otlpGrpcPort } = read;
  const { UI_METRICS_PORT: metricsPort = 0 } = read;
  refuseSamePorts({
    UI_PORT: uiPort,
    API_PORT: apiPort,
    OTLP_GRPC_PORT: otlpGrpcPort,
    UI_METRICS_PORT: metricsPort,
  });
  return {
    dataDir: resolve(read.DATA_DIR ?? join(root, 'data')),
    uiPort,
    apiPort,
    otlpGrpcPort,
    uiHost: listenHost(read.LISTEN_HOST, read.ORIGIN),
    apiHost: listenHost(read.LISTEN_HOST, read.PUBLIC_API_URL),
    origin: read.ORIGIN,
    databaseUrl: read.DATABASE_URL,
    eventStoreUrl: read.EVENTSTORE_URL,
    memoryOfBackend: read.LIMIT_SQL_MEMORY_MB,
    bootstrap: {
      apiKey: read.BOOTSTRAP_API_KEY,
      email: read.BOOTSTRAP_EMAIL,
      password: read.BOOTSTRAP_PASSWORD,
    },
  };
}

function refuseSamePorts(ports: Readonly<Record<string, number>>): void {
  const taken = new Map<number, string>();
  for (const [name, port] of Object.entries(ports)) {
    const other = taken.get(port);
    if (other !== undefined && port !== 0) throw new SettingsError(`${other} and ${name} are both ${port}`);
    taken.set(port, name);
  }
}
