// Runs infra/migrate.mjs as a separate process and reads its result.
import { SettingsError } from '@labeling/settings';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { sayLines } from './say-lines.js';
import { inherited, ofAdmins } from './services.js';
import type { Settings } from './settings.js';

/** `password` and `apiKey` are present only if this run generated them. */
export type FirstStart = {
  created: boolean;
  /** The names of projects that the event store had and the database did not. */
  adopted: string[];
  email?: string;
  password?: string;
  apiKey?: string;
};

/** Reading all events of an event store that came without its database takes a while. */
const PATIENCE_MS = 30 * 60_000;
/** The exit code when a store cannot be used: the output says why in one sentence. */
const UNUSABLE = 2;
/** The exit code when a setting is refused. */
const BAD_SETTING = 3;

/**
 * Brings the schemas up to date and creates the first project if there is none. Rejects with the program's output. Says how far a long
 * search has come.
 */
export function migrate(
  root: string,
  { databaseUrl, eventStoreUrl }: { databaseUrl: string; eventStoreUrl: string },
  given: Settings['bootstrap'],
  { signal, say = () => undefined }: { signal?: AbortSignal | undefined; say?: (text: string) => void } = {},
): Promise<FirstStart> {
  const env = {
    ...inherited(root),
    ...ofAdmins(),
    DATABASE_URL: databaseUrl,
    EVENTSTORE_URL: eventStoreUrl,
    BOOTSTRAP_EMAIL: given.email,
    BOOTSTRAP_PASSWORD: given.password,
    BOOTSTRAP_API_KEY: given.apiKey,
  };
  const args = ['--disable-warning=ExperimentalWarning', join(root, 'infra/migrate.mjs'), '--json'];
  return new Promise((resolve, reject) => {
    const migrating = execFile(
      process.execPath,
      args,
      { cwd: root, env, signal, timeout: PATIENCE_MS },
      (error, stdout, stderr) => {
        if (error?.code === BAD_SETTING) reject(new SettingsError(stderr.trim()));
        else if (error?.code === UNUSABLE) reject(new Error(stderr.trim()));
        else if (error) reject(new Error(`the database could not be migrated: ${stderr.trim() || error.message}`));
        else resolve(parse(stdout));
      },
    );
    sayLines(migrating, (line) => (line.startsWith('{') ? undefined : say(line)));
  });
}

function parse(stdout: string): FirstStart {
  const { created, adopted, email, password, apiKey }: Record<string, unknown> = JSON.parse(
    stdout.trim().split('\n').at(-1) ?? '',
  );
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
  const names = Array.isArray(adopted) ? adopted.map(String) : [];
  return {
    created: created === true,
    adopted: names,
    email: text(email),
    password: text(password),
    apiKey: text(apiKey),
  };
}
