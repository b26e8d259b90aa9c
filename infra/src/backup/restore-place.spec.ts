import { jest } from '@jest/globals';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { lockDirectory } from '../directory-lock.js';
import { startProduct } from '../product.js';
import { aDirectory } from '../tiny-process.fixture.js';
import { assertNotHalfRestored, claimPlace } from './restore-place.js';

describe('where a restore puts the embedded stores', () => {
  let directory: ReturnType<typeof aDirectory>;
  let path: string;
  beforeEach(() => {
    directory = aDirectory();
    ({ path } = directory);
  });
  afterEach(() => directory.remove());

  function put(root: string, text: string, ...stores: string[]): void {
    for (const store of stores) {
      mkdirSync(join(root, store), { recursive: true });
      writeFileSync(join(root, store, 'file'), text);
    }
  }
  const found = (...parts: string[]) => {
    const file = join(path, ...parts, 'file');
    return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  };

  it('is an empty data directory, which then contains only the restored stores', () => {
    const place = claimPlace(path, false);
    put(place.draft, 'restored', 'event-store', 'postgres');
    expect(place.moveIn('now')).toBeUndefined();
    place.keep();
    place.close();
    expect([found('event-store'), found('postgres')]).toEqual(['restored', 'restored']);
    expect(readdirSync(path).sort()).toEqual(['event-store', 'lock', 'lock.pid', 'postgres']);
  });

  it('is refused when it has stores, which stay as they are', () => {
    put(path, 'mine', 'event-store', 'postgres');
    expect(() => claimPlace(path, false)).toThrow(/is not empty.*--replace/);
    expect([found('event-store'), found('postgres')]).toEqual(['mine', 'mine']);
    claimPlace(path, true).close();
  });

  it('keeps what it replaces', () => {
    put(path, 'mine', 'event-store', 'postgres');
    const place = claimPlace(path, true);
    put(place.draft, 'restored', 'event-store', 'postgres');
    expect(place.moveIn('now')).toBe(join(path, 'before-restore-now'));
    place.keep();
    place.takeBack();
    place.close();
    expect([found('event-store'), found('before-restore-now', 'event-store')]).toEqual(['restored', 'mine']);
    expect([found('postgres'), found('before-restore-now', 'postgres')]).toEqual(['restored', 'mine']);
  });

  it('keeps what a killed restore has left until the next one, and a start reports it', async () => {
    const draft = join(path, 'restore-draft');
    put(draft, 'restored', 'event-store');
    const said = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const other = createServer().listen(0);
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    try {
      // It stops there.
      await expect(startProduct({ dataDir: path, uiPort: port, apiPort: 0 })).rejects.toThrow('is in use');
      expect(said.mock.calls).toEqual([[expect.stringContaining(`did not finish and left ${draft}`)]]);
    } finally {
      said.mockRestore();
      other.close();
    }
    expect(found('restore-draft', 'event-store')).toBe('restored');
    claimPlace(path, false).close();
    expect(existsSync(draft)).toBe(false);
  });

  it('is refused while the product runs there', () => {
    const product = lockDirectory(path);
    expect(() => claimPlace(path, true)).toThrow('Stop it first');
    product.release();
  });

  it('is as it was before when the move is undone', () => {
    put(path, 'mine', 'event-store');
    const place = claimPlace(path, true);
    put(place.draft, 'restored', 'event-store', 'postgres');
    place.moveIn('now');
    place.takeBack();
    place.close();
    expect([found('event-store'), found('postgres')]).toEqual(['mine', undefined]);
    expect(readdirSync(path).sort()).toEqual(['event-store', 'lock', 'lock.pid']);
  });

  it.each([
    ['is kept where the rest of it had finished', true, 'restored'],
    ['is taken back where it had not', false, 'mine'],
  ])('keeps what a restore moved in before it was killed, which %s', (_, finished, expected) => {
    put(path, 'mine', 'event-store');
    const killed = claimPlace(path, true);
    put(killed.draft, 'restored', 'event-store');
    killed.moveIn('now');
    killed.close();
    expect(() => assertNotHalfRestored(path)).toThrow('did not finish');
    claimPlace(path, true, finished).close();
    expect(found('event-store')).toBe(expected);
    assertNotHalfRestored(path);
  });

  it('is as it was before once a restore that was killed halfway is repeated', () => {
    put(path, 'mine', 'event-store', 'postgres');
    const place = claimPlace(path, true);
    put(place.draft, 'restored', 'event-store', 'postgres');
    const aside = join(path, 'before-restore-now');
    const unfinished = { aside, moved: ['event-store', 'postgres'], restored: ['event-store', 'postgres'] };
    writeFileSync(join(path, 'restore-unfinished.json'), JSON.stringify(unfinished));
    mkdirSync(aside);
    renameSync(join(path, 'event-store'), join(aside, 'event-store'));
    renameSync(join(place.draft, 'event-store'), join(path, 'event-store'));
    place.close();

    expect(() => assertNotHalfRestored(path)).toThrow('did not finish');
    expect(() => claimPlace(path, false)).toThrow('is not empty');
    expect([found('event-store'), found('postgres')]).toEqual(['mine', 'mine']);
    expect(existsSync(aside)).toBe(false);
    assertNotHalfRestored(path);
  });
});
