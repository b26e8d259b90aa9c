import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { claimPlace } from './backup/restore-place.js';
import { readKept, writeWhole } from './kept-file.js';
import { keptPorts } from './ports.js';
import { startPostgres } from './postgres.js';
import { readSettings } from './settings.js';
import { runningStores } from './stores.js';
import { aDirectory } from './tiny-process.fixture.js';

describe('a file that the product keeps for itself', () => {
  let directory: ReturnType<typeof aDirectory>;
  beforeEach(() => (directory = aDirectory()));
  afterEach(() => directory.remove());
  const at = (name: string) => join(directory.path, name);
  /** What a full disk or a power loss left behind. */
  const cutOff = ['', '{"postgres":2', '\0\0\0\0'];

  it('is read as it was written, only by its user, with no other file beside it', () => {
    writeWhole(at('kept.json'), '{"a":1}');
    writeWhole(at('kept.json'), '{"a":2}');
    expect(readKept(at('kept.json'))).toEqual({ a: 2 });
    expect(readKept(at('other.json'))).toBeUndefined();
    expect(statSync(at('kept.json')).mode & 0o777).toBe(0o600);
    expect(readdirSync(directory.path)).toEqual(['kept.json']);
  });

  it.each(cutOff)('of ports is created again when it was cut off: %j', async (left) => {
    writeFileSync(at('ports.json'), left);
    const ports = await keptPorts(at('ports.json'), ['postgres']);
    expect(ports.postgres).toBeGreaterThan(1024);
    expect(JSON.parse(readFileSync(at('ports.json'), 'utf8'))).toEqual(ports);
  });

  it('of ports is named when it was cut off while the product runs', () => {
    writeFileSync(at('ports.json'), '');
    const settings = readSettings({ DATA_DIR: directory.path }, '/');
    expect(() => runningStores(settings)).toThrow(`${at('ports.json')} cannot be read: stop the product`);
  });

  it.each(cutOff)('of the owner of Postgres is created again when it was cut off: %j', async (left) => {
    mkdirSync(at('postgres'));
    writeFileSync(at('postgres/owner.json'), left);
    const server = await startPostgres({ dataDir: at('postgres'), fast: true });
    expect(JSON.parse(readFileSync(at('postgres/owner.json'), 'utf8'))).toMatchObject({ pid: process.pid });
    await server.stop();
  });

  it('of a restore that was cut off before anything was moved leaves everything in its place', () => {
    mkdirSync(at('event-store'));
    writeFileSync(at('restore-unfinished.json'), '');
    claimPlace(directory.path, true).close();
    expect(readdirSync(directory.path).filter((name) => !name.startsWith('lock'))).toEqual(['event-store']);
  });
});
