import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';

/** Adds the variables of the file `.env` in this directory to the environment; variables that are already set stay. */
export function loadEnvFile(directory: string): void {
  const file = join(directory, '.env');
  if (!existsSync(file)) return;
  for (const [name, value] of Object.entries(parseEnv(readFileSync(file, 'utf8')))) process.env[name] ??= value;
}
