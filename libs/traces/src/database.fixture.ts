import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { startPostgres, type RunningPostgres } from '@labeling/infra';
import pg from 'pg';

import { migrateTraces } from './migrate.js';

export interface Database {
  url(): string;
  pool(): pg.Pool;
  /** Empties the tables. */
  empty(): Promise<void>;
  /** Another database on the same server, not migrated. */
  anew(name: string): Promise<string>;
}

/** A real Postgres, migrated, for the tests of one file. */
export function aDatabase(): Database {
  let dataDir: string;
  let server: RunningPostgres;
  let pool: pg.Pool;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'traces-'));
    server = await startPostgres({ dataDir, fast: true });
    await migrateTraces(server.url);
    pool = new pg.Pool({ connectionString: server.url, max: 4 });
    pool.on('error', () => undefined);
  }, 120_000);
  afterAll(async () => {
    await pool?.end();
    await server?.stop();
    await rm(dataDir, { recursive: true, force: true });
  }, 60_000);
  return {
    url: () => server.url,
    pool: () => pool,
    empty: async () => void (await pool.query('truncate traces.spans, traces.traces')),
    anew: async (name) => {
      await pool.query(`create database ${pg.escapeIdentifier(name)}`);
      const url = new URL(server.url);
      url.pathname = `/${name}`;
      return url.href;
    },
  };
}
