import { projectorVariables, readVariables, type Environment } from '@labeling/settings';

export interface Settings {
  readonly databaseUrl: string;
  readonly eventStoreUrl: string;
  /** Where health and metrics are served. */
  readonly host: string;
  /** 0 takes a free one. */
  readonly port: number;
}

/** @throws SettingsError that names the variables which are missing or wrong */
export function readSettings(env: Environment): Settings {
  const read = readVariables(env, projectorVariables);
  return {
    databaseUrl: read.DATABASE_URL,
    eventStoreUrl: read.EVENTSTORE_URL,
    host: read.PROJECTOR_HOST,
    port: read.PROJECTOR_PORT,
  };
}
