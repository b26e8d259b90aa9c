import { readVariables, SettingsError, startVariables, type Environment } from '@labeling/settings';
import { join, resolve } from 'node:path';

export type Settings = {
  dataDir: string;
  /** 0: any free port. */
  uiPort: number;
  apiPort: number;
  /** Absent: the embedded Postgres. */
  databaseUrl?: string;
  /** Absent: the embedded event store. */
  eventStoreUrl?: string;
  bootstrap: { apiKey?: string; email?: string; password?: string };
};

/** @throws SettingsError that names the variables which are wrong */
export function readSettings(env: Environment, root: string): Settings {
  const read = readVariables(env, startVariables);
  const { UI_PORT: uiPort, API_PORT: apiPort } = read;
  if (uiPort === apiPort && uiPort !== 0) throw new SettingsError(`UI_PORT and API_PORT are both ${uiPort}`);
  return {
    dataDir: resolve(read.DATA_DIR ?? join(root, 'data')),
    uiPort,
    apiPort,
    databaseUrl: read.DATABASE_URL,
    eventStoreUrl: read.EVENTSTORE_URL,
    bootstrap: {
      apiKey: read.BOOTSTRAP_API_KEY,
      email: read.BOOTSTRAP_EMAIL,
      password: read.BOOTSTRAP_PASSWORD,
    },
  };
}
