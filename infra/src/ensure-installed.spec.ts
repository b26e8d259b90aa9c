import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { aClone, verify } from './clone.fixture.js';

const installs = /^Installing packages \(npm ci\).*\nInstalled in \d+ s\.\n/;

describe('in a fresh clone', () => {
  it.each(['start.mjs', 'test.mjs', 'test-unit.mjs', 'check.mjs', 'run.mjs'])(
    'what npm runs installs first what is missing, once: %s',
    async (program) => {
      const { path, remove } = aClone();
      expect(await verify(path, {}, program)).toMatch(installs);
      expect(await verify(path, {}, program)).not.toContain('Install');
      remove();
    },
  );

  it.each([
    ['npm is to refuse packages for another Node', { npm_config_userconfig: 'npmrc' }],
    ['another package manager starts it', { npm_execpath: '/opt/yarn/bin/yarn.js' }],
  ])('installs what is missing where %s', async (_, env) => {
    const { path, remove } = aClone();
    writeFileSync(join(path, 'npmrc'), 'engine-strict=true\n');
    expect(await verify(path, env)).toMatch(installs);
    remove();
  });

  it('installs although an interrupted install left its lock, and another process has its id now', async () => {
    const { path, remove } = aClone();
    writeFileSync(join(path, '.install-lock'), `${process.pid} 1`);
    expect(await verify(path)).toMatch(installs);
    expect(existsSync(join(path, '.install-lock'))).toBe(false);
    remove();
  });

  it('says in one sentence that the folder of temporary files is missing', async () => {
    const { path, remove } = aClone();
    expect(await verify(path, { TMPDIR: join(path, 'none') })).toBe(
      `Temporary files cannot be written to ${path}/none: create that folder, or set TMPDIR to another one.\n`,
    );
    remove();
  });
});
