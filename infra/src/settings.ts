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

/** Its message names the variable and what it may be. */
export class SettingsError extends Error {}

type Environment = Record<string, string | undefined>;

/** Reads and checks the environment (docs/operating.md has the table). An empty variable counts as absent. */
export function readSettings(env: Environment, root: string): Settings {
  const uiPort = port(env, 'UI_PORT', 3000);
  const apiPort = port(env, 'API_PORT', 4000);
  if (uiPort === apiPort && uiPort !== 0) throw new SettingsError(`UI_PORT and API_PORT are both ${uiPort}`);
  return {
    dataDir: resolve(text(env, 'DATA_DIR') ?? join(root, 'data')),
    uiPort,
    apiPort,
    databaseUrl: url(env, 'DATABASE_URL', ['postgres:', 'postgresql:']),
    eventStoreUrl: url(env, 'EVENTSTORE_URL', ['esdb:', 'esdb+discover:', 'kurrentdb:', 'kurrentdb+discover:']),
    bootstrap: {
      apiKey: checked(env, 'BOOTSTRAP_API_KEY', /^[\x21-\x7e]{1,512}$/, '1 to 512 visible ASCII characters, no blanks'),
      email: checked(env, 'BOOTSTRAP_EMAIL', /^[^\s@]+@[^\s@]+$/, 'an e-mail address'),
      password: checked(env, 'BOOTSTRAP_PASSWORD', /^[^]{1,1024}$/, '1 to 1024 characters'),
    },
  };
}

const text = (env: Environment, name: string): string | undefined => env[name]?.trim() || undefined;

function checked(env: Environment, name: string, form: RegExp, rule: string): string | undefined {
  const value = env[name] || undefined;
  if (value !== undefined && !form.test(value)) throw new SettingsError(`${name} must be ${rule}`);
  return value;
}

function port(env: Environment, name: string, fallback: number): number {
  const value = text(env, name);
  if (value === undefined) return fallback;
  if (!/^\d{1,5}$/.test(value) || Number(value) > 65535) {
    throw new SettingsError(`${name} must be a port number from 0 (any free one) to 65535, not "${value}"`);
  }
  return Number(value);
}

/** The value is never repeated in the error: it may hold a password. */
function url(env: Environment, name: string, protocols: string[]): string | undefined {
  const value = text(env, name);
  if (value === undefined) return undefined;
  const protocol = /^[a-z+]+:(?=\/\/.)/.exec(value)?.[0];
  if (protocol === undefined || !protocols.includes(protocol)) {
    throw new SettingsError(
      `${name} must be a URL that starts with ${protocols.map((name) => `${name}//`).join(' or ')}`,
    );
  }
  return value;
}
