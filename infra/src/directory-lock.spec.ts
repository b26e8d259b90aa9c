import { once } from 'node:events';
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
});
