// Runs infra/migrate.mjs as a process of its own and reads its result.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { inherited } from './services.js';
import type { Settings } from './settings.js';

/** `password` and `apiKey` are present only if this run generated them. */
export type FirstStart = { created: boolean; email?: string; password?: string; apiKey?: string };

/** Brings the schemas up to date and creates the first project if there is none. Rejects with the program's output. */
export function migrate(
  root: string,
  databaseUrl: string,
  given: Settings['bootstrap'],
  signal?: AbortSignal,
): Promise<FirstStart> {
  const env = {
    ...inherited(root),
    DATABASE_URL: databaseUrl,
    BOOTSTRAP_EMAIL: given.email,
    BOOTSTRAP_PASSWORD: given.password,
    BOOTSTRAP_API_KEY: given.apiKey,
  };
  const args = ['--disable-warning=ExperimentalWarning', join(root, 'infra/migrate.mjs'), '--json'];
  return new Promise((resolve, reject) => {
    execFile(process.execPath, args, { cwd: root, env, signal, timeout: 180_000 }, (error, stdout, stderr) => {
      if (error) reject(new Error(`the database could not be migrated: ${stderr.trim() || error.message}`));
      else resolve(parse(stdout));
    });
  });
}

function parse(stdout: string): FirstStart {
  const { created, email, password, apiKey }: Record<string, unknown> = JSON.parse(
    stdout.trim().split('\n').at(-1) ?? '',
  );
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
  return { created: created === true, email: text(email), password: text(password), apiKey: text(apiKey) };
}
