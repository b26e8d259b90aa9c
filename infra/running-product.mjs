// Where the stores of the product are that `npm start` runs on this machine, for the programs that work beside it.
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { root } from './node24.mjs';

const env = (name) => process.env[name] || undefined;

/**
 * URLs as `npm start` was told, else as it keeps them in DATA_DIR.
 * @returns {{ databaseUrl: string, eventStoreUrl: string, apiUrl: string }}
 * @throws when there is nothing in DATA_DIR yet
 */
export function runningProduct() {
  const dataDir = resolve(env('DATA_DIR') ?? join(root, 'data'));
  const portsFile = join(dataDir, 'ports.json');
  const ports = existsSync(portsFile) ? JSON.parse(readFileSync(portsFile, 'utf8')) : {};
  const kept = (name) => {
    if (ports[name] === undefined)
      throw new Error(`Nothing was started with data in ${dataDir} yet: run npm start first`);
    return ports[name];
  };
  return {
    databaseUrl: env('DATABASE_URL') ?? embeddedPostgres(dataDir, kept('postgres')),
    eventStoreUrl: env('EVENTSTORE_URL') ?? `esdb://127.0.0.1:${kept('eventStore')}?tls=false`,
    apiUrl: env('API_URL') ?? `http://127.0.0.1:${env('API_PORT') ?? 4000}`,
  };
}

function embeddedPostgres(dataDir, port) {
  const password = readFileSync(join(dataDir, 'postgres/password'), 'utf8').trim();
  return `postgres://postgres:${password}@127.0.0.1:${port}/labeling`;
}
