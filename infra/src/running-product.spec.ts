import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { dirname, join } from 'node:path';
import { aClone, verify } from './clone.fixture.js';

const product = `console.log('started');`;
const compiler = `require('node:fs').appendFileSync('builds', '.');`;
const verifies = 'verifies\n';
const refuses = (pid: number | undefined, work: string) =>
  `Stop the product first (process ${pid}), since it runs from this folder and ${work} would replace files that it uses.\n`;

describe('a checkout from which a product runs', () => {
  let clone: ReturnType<typeof aClone>;
  let started: ChildProcess[];

  /** Installed and built, with a compiler that only counts and programs that do nothing. */
  beforeEach(async () => {
    [clone, started] = [aClone(), []];
    await verify(clone.path);
    write('node_modules/nx/dist/bin/nx.js', compiler);
    write('infra/dist/beside-product.js', `console.log('verifies');`);
    write('infra/dist/start.js', `export const start = () => setInterval(() => {}, 1000); ${product}`);
    expect(await verify(clone.path)).toBe(verifies);
    expect(builds()).toBe(1);
  });
  afterEach(() => {
    for (const child of started) child.kill('SIGKILL');
    clone.remove();
  });

  function write(file: string, text: string): void {
    mkdirSync(dirname(join(clone.path, file)), { recursive: true });
    writeFileSync(join(clone.path, file), text);
  }

  /** `npm start` or `npm run dev`, until the product runs. */
  async function start(...args: string[]): Promise<ChildProcess> {
    const child = spawn(process.execPath, ['infra/start.mjs', ...args], { cwd: clone.path });
    started.push(child);
    for await (const line of createInterface({ input: child.stdout })) if (line === 'started') return child;
    throw new Error('it did not start');
  }

  const builds = () => readFileSync(join(clone.path, 'builds'), 'utf8').length;

  function marks(): string[] {
    const folder = join(clone.path, '.running');
    return existsSync(folder) ? readdirSync(folder) : [];
  }

  it('runs other commands as long as nothing has changed', async () => {
    await start();
    expect(await verify(clone.path)).toBe(verifies);
    expect(builds()).toBe(1);
  });

  it('is not built again after its sources have changed', async () => {
    const { pid } = await start();
    write('libs/domain/src/index.ts', '');
    expect(await verify(clone.path)).toBe(refuses(pid, 'building'));
    expect(builds()).toBe(1);
  });

  it('does not install other packages', async () => {
    const { pid } = await start();
    const packages = readFileSync(join(clone.path, 'package-lock.json'), 'utf8');
    write('package-lock.json', `${packages}\n`);
    expect(await verify(clone.path)).toBe(refuses(pid, 'installing packages'));
  });

  it('is built again once the product was killed', async () => {
    const child = await start();
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(marks()).toEqual([String(child.pid)]);
    write('libs/domain/src/index.ts', '');
    expect(await verify(clone.path)).toBe(verifies);
    expect([builds(), marks()]).toEqual([2, []]);
  });

  it('has no mark of a product that has ended', async () => {
    write('infra/dist/start.js', `export const start = () => setTimeout(() => process.exit(1)); ${product}`);
    const child = await start();
    if (child.exitCode === null) await once(child, 'exit');
    expect(marks()).toEqual([]);
  });

  it('is built again while somebody develops', async () => {
    await start('--dev');
    write('libs/domain/src/index.ts', '');
    expect(await verify(clone.path)).toBe(verifies);
    expect(builds()).toBe(2);
  });

  it('is built once when two commands begin together', async () => {
    write('libs/domain/src/index.ts', '');
    write('node_modules/nx/dist/bin/nx.js', `${compiler} setTimeout(() => undefined, 2_000);`);
    const said = await Promise.all([verify(clone.path), verify(clone.path)]);
    expect(said.every((each) => each.endsWith(verifies))).toBe(true);
    expect(builds()).toBe(2);
  });

  it('is built although a build that was killed left its lock, and another process has its id now', async () => {
    write('libs/domain/src/index.ts', '');
    write('node_modules/.cache/labeling-build.lock', `${process.pid} 1`);
    expect(await verify(clone.path)).toBe(verifies);
    expect([builds(), existsSync(join(clone.path, 'node_modules/.cache/labeling-build.lock'))]).toEqual([2, false]);
  });
});
