import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { DirectoryInUse, lockDirectory } from './directory-lock.js';
import { aDirectory, aProgram, built } from './tiny-process.fixture.js';

describe('the lock of a data directory', () => {
  it('is held by one process, which is named to a second one, and is free again after kill -9', async () => {
    const directory = aDirectory();
    const program = `
      import { lockDirectory } from ${built('directory-lock')};
      globalThis.held = lockDirectory(${JSON.stringify(directory.path)});
      console.log('held');
      setInterval(() => {}, 1000);
    `;
    const holder = aProgram(program);
    await once(holder.stdout, 'data');
    expect(() => lockDirectory(directory.path)).toThrow(DirectoryInUse);
    expect(() => lockDirectory(directory.path)).toThrow(`process ${holder.pid}`);
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    lockDirectory(directory.path).release();
    directory.remove();
  });

  describe('is refused, and says why,', () => {
    let directory: ReturnType<typeof aDirectory>;
    let file: string;
    beforeEach(() => {
      directory = aDirectory();
      file = join(directory.path, 'file');
      writeFileSync(file, '');
    });
    afterEach(() => directory.remove());

    it.each([
      ['where there is a file', () => file, 'EEXIST'],
      ['below a file', () => join(file, 'data'), 'ENOTDIR'],
      ['where files cannot be made', () => '/proc', 'unable to open database file'],
      ['where directories cannot be made', () => '/proc/data', 'ENOENT'],
      ['below where directories cannot be made', () => '/proc/data/here', 'ENOENT'],
    ])('%s', async (_, where, why) => {
      const path = where();
      // In a separate process, because it may never return.
      const program = aProgram(`
        import { lockDirectory } from ${built('directory-lock')};
        try {
          lockDirectory(${JSON.stringify(path)});
        } catch (error) {
          console.log(error.message);
        }
      `);
      const said = await text(program.stdout);
      expect(said).toContain(`${path} cannot be the data directory: `);
      if (process.platform === 'linux') expect(said).toContain(why);
    });
  });
});
