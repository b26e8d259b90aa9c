// Backups of a database whose events are in a store of its own, as the command makes them.
import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../product.js';
import { readSettings } from '../settings.js';
import { MuteProxy } from '../testing/mute-proxy.js';
import { startTestDatabase, type TestDatabase } from '../testing/test-database.js';
import { aDirectory } from '../tiny-process.fixture.js';
import { makeBackup } from './make-backup.js';
import { checkFiles, readManifest } from './manifest.js';

const eventStoreUrl = 'esdb://127.0.0.1:1?tls=false';
const now = new Date('2026-11-22T19:45:00.123Z');
const name = 'labeling-2026-11-22T19-45-00Z';

describe('making a backup', () => {
  let directory: ReturnType<typeof aDirectory>;
  let database: TestDatabase;
  beforeAll(async () => {
    database = await startTestDatabase();
    const program = join(import.meta.dirname, '../../migrate-schemas.mjs');
    const env = { ...process.env, DATABASE_URL: database.url, NODE_OPTIONS: '' };
    await promisify(execFile)(process.execPath, [program], { env });
  });
  afterAll(() => database?.remove());
  beforeEach(() => (directory = aDirectory()));
  afterEach(() => directory.remove());

  function make({ url = database.url, signal = new AbortController().signal } = {}) {
    const settings = readSettings({ DATA_DIR: directory.path, EVENTSTORE_URL: eventStoreUrl }, root);
    const stores = { postgres: { url }, eventStore: { url: eventStoreUrl } };
    return makeBackup({ settings, stores, into: join(directory.path, 'backups'), now, signal });
  }
  const made = () => readdirSync(join(directory.path, 'backups')).sort();

  it('gives backups that begin in the same second separate folders', async () => {
    const both = [...(await Promise.all([make(), make()])), await make()];
    expect(made()).toEqual([name, `${name}-2`, `${name}-3`]);
    expect(both.map((each) => each.directory).sort()).toEqual(
      made().map((each) => join(directory.path, 'backups', each)),
    );
    for (const each of both) {
      expect(readManifest(each.directory)).toEqual(each.manifest);
      await checkFiles(each.directory, each.manifest);
    }
  });

  it("leaves no folder when it fails, and keeps another backup's", async () => {
    const nowhere = make({ url: 'postgres://127.0.0.1:1/nowhere' });
    await Promise.all([make(), expect(nowhere).rejects.toThrow('ECONNREFUSED')]);
    expect(made()).toHaveLength(1);
    expect(made()[0]).not.toContain('unfinished');
  });

  it('ends when it is interrupted while the database does not answer', async () => {
    const url = new URL(database.url);
    const proxy = await MuteProxy.before(Number(url.port));
    url.port = String(proxy.port);
    proxy.bytesLeft = 10_000;
    const interrupted = new AbortController();
    const making = make({ url: url.href, signal: interrupted.signal });
    const failed = expect(making).rejects.toThrow('Interrupted');
    while (!proxy.isMute) await new Promise(setImmediate);
    interrupted.abort(new Error('Interrupted'));
    await failed;
    expect(made()).toEqual([]);
    await proxy.remove();
  });

  it('ignores what a killed backup left, and names it', async () => {
    const left = join(directory.path, 'backups', `${name}.unfinished`);
    mkdirSync(left, { recursive: true });
    expect((await make()).unfinished).toEqual([left]);
    expect(made()).toEqual([`${name}-2`, `${name}.unfinished`]);
  });
});
