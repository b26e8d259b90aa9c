import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres, type RunningPostgres } from '../postgres.js';

export type ThrowawayPostgres = RunningPostgres & {
  /** With at most four connections, to the first database. */
  pool: pg.Pool;
  /** Creates another, empty database on the server and returns its URL. */
  another(name: string): Promise<string>;
  /** Ends the pool and the server, and removes its files. */
  remove(): Promise<void>;
};

/** An empty Postgres in a temporary directory, without durability, for the tests of one file. */
export async function startThrowawayPostgres(): Promise<ThrowawayPostgres> {
  const dataDir = await mkdtemp(join(tmpdir(), 'postgres-'));
  const server = await startPostgres({ dataDir, fast: true });
  const pool = new pg.Pool({ connectionString: server.url, max: 4 });
  // Tests end connections and servers: the next query reports it.
  pool.on('error', () => undefined);
  return {
    ...server,
    pool,
    another: async (name) => {
      await pool.query(`create database ${pg.escapeIdentifier(name)}`);
      return Object.assign(new URL(server.url), { pathname: `/${name}` }).href;
    },
    remove: async () => {
      await pool.end();
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
