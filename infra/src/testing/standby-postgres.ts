import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startPostgres } from '../postgres.js';
import { connected, preparePostgres } from '../postgres-process.js';
import { end, identify } from '../process-identity.js';
import { watch } from '../watchdog.js';

export type StandbyPostgres = {
  url: string;
  /** After this, it is a primary. */
  promote(): Promise<void>;
  /** Ends the server, and removes its files. */
  remove(): Promise<void>;
};

/** An empty Postgres that waits for a primary that is gone, for the tests of one file. */
export async function startStandbyPostgres(): Promise<StandbyPostgres> {
  const options = { dataDir: await mkdtemp(join(tmpdir(), 'postgres-')), fast: true };
  const primary = await startPostgres(options);
  await primary.stop();
  await writeFile(join(options.dataDir, 'cluster/standby.signal'), '');
  const { url, launch } = await preparePostgres({ ...options, port: Number(new URL(primary.url).port) });
  const child = await launch();
  watch(child, 'SIGINT');
  child.stderr?.resume();
  const server = identify(child.pid ?? 0);
  await answering(url);
  return {
    url,
    promote: () => asked(url, 'select pg_promote()'),
    remove: async () => {
      if (server) await end(server, ['SIGINT', 'SIGQUIT'], 30_000);
      await rm(options.dataDir, { recursive: true, force: true });
    },
  };
}

async function answering(url: string): Promise<void> {
  for (let left = 600; ; left--) {
    try {
      return await asked(url, 'select');
    } catch (error) {
      if (left === 0) throw error;
      await delay(50);
    }
  }
}

const asked = (url: string, query: string): Promise<void> =>
  connected(url, async (client) => void (await client.query(query)));
