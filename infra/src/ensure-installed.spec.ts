import { execFile } from 'node:child_process';
import { copyFileSync, existsSync, globSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './product.js';
import { aDirectory } from './tiny-process.fixture.js';

/** A clone with the programs alone, and with one package that is in it, too. */
function aClone() {
  const { path, remove } = aDirectory();
  const own = { name: 'queue', version: '1.0.0', dependencies: { part: 'file:part' } };
  const packages = { '': own, part: { version: '1.0.0' }, 'node_modules/part': { resolved: 'part', link: true } };
  const write = (file: string, content: object) => writeFileSync(join(path, file), JSON.stringify(content));
  for (const folder of ['infra', 'part']) mkdirSync(join(path, folder));
  for (const program of globSync('infra/*.mjs', { cwd: root })) copyFileSync(join(root, program), join(path, program));
  write('package.json', own);
  write('package-lock.json', { ...own, lockfileVersion: 3, packages });
  write('part/package.json', { name: 'part', version: '1.0.0' });
  return { path, remove };
}

const run = (clone: string, ...args: string[]) =>
  new Promise<string>((resolve) => {
    execFile(process.execPath, args, { cwd: clone, timeout: 60_000 }, (_, stdout) => resolve(stdout));
  });

describe('in a fresh clone', () => {
  it.each(['start.mjs', 'test.mjs', 'test-unit.mjs', 'check.mjs', 'run.mjs'])(
    'what npm runs installs first what is missing, once: %s',
    async (program) => {
      const { path, remove } = aClone();
      const installs = expect.stringMatching(/^Installing packages \(npm ci\).*\nInstalled in \d+ s\.\n/);
      expect(await run(path, join('infra', program), 'verify')).toEqual(installs);
      expect(await run(path, join('infra', program), 'verify')).not.toContain('Install');
      remove();
    },
  );

  it('installs although an interrupted install left its lock, and another process has its id now', async () => {
    const { path, remove } = aClone();
    writeFileSync(join(path, '.install-lock'), `${process.pid} 1`);
    expect(await run(path, 'infra/run.mjs', 'verify')).toMatch(/^Installing packages .*\nInstalled in \d+ s\.\n/);
    expect(existsSync(join(path, '.install-lock'))).toBe(false);
    remove();
  });

  it('says in one sentence that the folder of temporary files is missing', async () => {
    const { path, remove } = aClone();
    const answer = await new Promise<string>((resolve) => {
      const env = { ...process.env, TMPDIR: join(path, 'none') };
      execFile(process.execPath, ['infra/run.mjs', 'verify'], { cwd: path, env }, (_, __, stderr) => resolve(stderr));
    });
    expect(answer).toBe(
      `Temporary files cannot be written to ${path}/none: make that folder, or name another one in TMPDIR.\n`,
    );
    remove();
  });
});
