import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lockDirectory } from './directory-lock.js';
import { readSettings } from './settings.js';
import { aDirectory } from './tiny-process.fixture.js';
import { withStores } from './with-stores.js';

describe('a command beside the product', () => {
  let directory: ReturnType<typeof aDirectory>;
  beforeEach(() => (directory = aDirectory()));
  afterEach(() => directory.remove());

  const run = (env: Record<string, string>) => withStores(readSettings(env, '/'), async ({ postgres }) => postgres.url);

  it('names a data directory that does not exist, suggests what to do, and does not create it', async () => {
    const dataDir = join(directory.path, 'mistyped');
    await expect(run({ DATA_DIR: dataDir })).rejects.toThrow(
      `Nothing is stored in ${dataDir} yet. Set DATA_DIR, DATABASE_URL and EVENTSTORE_URL as for npm start`,
    );
    expect(existsSync(dataDir)).toBe(false);
  });

  it('refuses a data directory that has only one of the two stores', async () => {
    mkdirSync(join(directory.path, 'event-store'));
    writeFileSync(join(directory.path, 'event-store/events.db'), '');
    await expect(run({ DATA_DIR: directory.path })).rejects.toThrow('Nothing is stored');
    expect(existsSync(join(directory.path, 'postgres'))).toBe(false);
  });

  it.each([
    [
      'has not stored anything yet',
      () => undefined,
      'and nothing is stored there yet. If this is the first start, wait until it says Ready',
    ],
    [
      'does not answer yet',
      storeSomething,
      'does not answer. Start the product with npm start, wait until it says Ready',
    ],
  ])('suggests what to do while the product %s', async (_, store, words) => {
    store(directory.path);
    const product = lockDirectory(directory.path);
    await expect(run({ DATA_DIR: directory.path })).rejects.toThrow(words);
    product.release();
  });

  it('needs no data directory when both stores are given', async () => {
    const env = { DATA_DIR: join(directory.path, 'none'), EVENTSTORE_URL: 'esdb://a', DATABASE_URL: 'postgres://db/x' };
    expect(await run(env)).toBe('postgres://db/x');
    expect(existsSync(env.DATA_DIR)).toBe(false);
  });
});

/** The stores as after a start, but with nothing listening on their ports. */
function storeSomething(dataDir: string): void {
  for (const each of ['postgres/cluster', 'event-store']) mkdirSync(join(dataDir, each), { recursive: true });
  writeFileSync(join(dataDir, 'event-store/events.db'), '');
  writeFileSync(join(dataDir, 'event-store/key'), 'key');
  writeFileSync(join(dataDir, 'ports.json'), '{"postgres":1,"eventStore":1}');
}
