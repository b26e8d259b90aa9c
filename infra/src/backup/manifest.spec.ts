import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { aDirectory } from '../tiny-process.fixture.js';
import { checkFiles, describeFile, FORMAT, readManifest, writeManifest, type Manifest } from './manifest.js';

describe('the manifest of a backup', () => {
  let directory: ReturnType<typeof aDirectory>;
  let path: string;
  beforeEach(() => {
    directory = aDirectory();
    ({ path } = directory);
  });
  afterEach(() => directory.remove());

  async function aBackup(): Promise<Manifest> {
    writeFileSync(join(path, 'events.db'), 'events');
    const manifest: Manifest = {
      format: FORMAT,
      madeAt: '2026-11-22T19:45:00.000Z',
      version: '0.0.0',
      eventStore: { kind: 'embedded', file: 'events.db', events: 1 },
      database: { migrations: { identity: [], traces: [], sql: [] }, tables: [] },
      files: [await describeFile(path, 'events.db')],
    };
    writeManifest(path, manifest);
    return manifest;
  }

  it('is read as it was written, and agrees with its files', async () => {
    const manifest = await aBackup();
    expect(readManifest(path)).toEqual(manifest);
    await checkFiles(path, manifest);
  });

  it('is reported missing in a folder that is not a backup', () => {
    expect(() => readManifest(path)).toThrow(`${path} is not a backup`);
  });

  it.each(['', '{"format": 1, "madeAt"', 'null'])('is named when it is cut off or not a manifest: %j', (text) => {
    writeFileSync(join(path, 'manifest.json'), text);
    expect(() => readManifest(path)).toThrow(
      `The backup is damaged: ${join(path, 'manifest.json')} is not as it was written. Nothing was restored.`,
    );
  });

  it('is refused in the format of a later version', async () => {
    const manifest = await aBackup();
    writeFileSync(join(path, 'manifest.json'), JSON.stringify({ ...manifest, format: 2 }));
    expect(() => readManifest(path)).toThrow('has format 2');
  });

  it('shows when a file was changed, even if it is as long as before', async () => {
    const manifest = await aBackup();
    writeFileSync(join(path, 'events.db'), 'Events');
    await expect(checkFiles(path, manifest)).rejects.toThrow('is damaged');
  });

  it('shows when a file is missing', async () => {
    const manifest = await aBackup();
    rmSync(join(path, 'events.db'));
    await expect(checkFiles(path, manifest)).rejects.toThrow('events.db is missing');
  });

  it('cannot name a file outside the backup', async () => {
    const manifest = await aBackup();
    const [file] = manifest.files;
    const outside = { ...manifest, files: [{ ...file, name: '../events.db', bytes: 6, sha256: '' }] };
    await expect(checkFiles(path, outside)).rejects.toThrow('is missing');
  });
});
