import { execFile } from 'node:child_process';
import { copyFileSync, globSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './product.js';
import { aDirectory } from './tiny-process.fixture.js';

/** A clone with only the programs, and with one package that it contains, too. */
export function aClone(): { path: string; remove(): void } {
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

/** What a build prints if it takes longer than a second, as any does on a busy machine. */
const progress = /^Building …\n(?: {2}.*\n)*Built in .* s\.\n/m;

/** What `npm run verify` prints there, without the progress of its build, followed by its complaints. */
export const verify = (clone: string, env: NodeJS.ProcessEnv = {}, program = 'run.mjs'): Promise<string> =>
  new Promise<string>((resolve) => {
    const options = { cwd: clone, timeout: 60_000, env: { ...process.env, ...env } };
    execFile(process.execPath, [join('infra', program), 'verify'], options, (_, stdout, stderr) =>
      resolve(stdout.replace(progress, '') + stderr),
    );
  });
