import { execFile } from 'node:child_process';
import { copyFileSync, existsSync, globSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './product.js';
import { aDirectory } from './tiny-process.fixture.js';

/** A clone with the programs alone, and with one package that is in it, too. */
function aClone() {
  const { path, remove } = aDirectory();
  const own = { name: 'queue', version: '1.0.0', dependencies: { part: 'file:part' } };
  const part = { version: '1.0.0', engines: { node: '>=99' } };
  const packages = { '': own, part, 'node_modules/part': { resolved: 'part', link: true } };
  const write = (file: string, content: object) => writeFileSync(join(path, file), JSON.stringify(content));
  for (const folder of ['infra', 'part']) mkdirSync(join(path, folder));
  for (const program of globSync('infra/*.mjs', { cwd: root })) copyFileSync(join(root, program), join(path, program));
  write('package.json', own);
  write('package-lock.json', { ...own, lockfileVersion: 3, packages });
  write('part/package.json', { name: 'part', ...part });
  copyFileSync(join(root, '.npmrc'), join(path, '.npmrc'));
  return { path, remove };
}

/** What `npm run verify` says there, and at the end what it complains about. */
const verify = (clone: string, env: NodeJS.ProcessEnv = {}, program = 'run.mjs') =>
  new Promise<string>((resolve) => {
    const options = { cwd: clone, timeout: 60_000, env: { ...process.env, ...env } };
    execFile(process.execPath, [join('infra', program), 'verify'], options, (_, stdout, stderr) =>
      resolve(stdout + stderr),
    );
  });

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
      `Temporary files cannot be written to ${path}/none: make that folder, or name another one in TMPDIR.\n`,
    );
    remove();
  });
});
