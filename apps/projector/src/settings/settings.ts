import { projectorVariables, readVariables, type Environment } from '@labeling/settings';

export interface Settings {
  readonly databaseUrl: string;
  readonly eventStoreUrl: string;
  /** Where health and metrics are served. */
  readonly host: string;
  /** 0 takes a free one. */
  readonly port: number;
  /** Callers who present it may have the read models verified; nobody may if there is none. */
  readonly key: string | undefined;
}

/** @throws SettingsError that names the missing and wrong variables */
export function readSettings(env: Environment): Settings {
  const read = readVariables(env, projectorVariables);
  return {
    databaseUrl: read.DATABASE_URL,
    eventStoreUrl: read.EVENTSTORE_URL,
    host: read.PROJECTOR_HOST,
    port: read.PROJECTOR_PORT,
    key: read.PROJECTOR_KEY,
  };
}
