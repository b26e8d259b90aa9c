// Builds what is stale. A fingerprint of all source files makes the usual case, no change, instant.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { withLock } from './lock-file.mjs';
import { root } from './node24.mjs';
import { scarce } from './platform.mjs';
import { refusalToReplace } from './running-product.mjs';

const stampFile = join(root, 'node_modules/.cache/labeling-build');
const derived = new Set(['node_modules', 'dist', 'dist-spec', 'build', '.svelte-kit', 'coverage', 'report.json']);

/** The environment of every nx call: no daemon, no terminal UI, no telemetry. */
export const nxEnvironment = {
  ...process.env,
  NX_DAEMON: 'false',
  NX_TUI: 'false',
  NX_NO_CLOUD: 'true',
  NX_ISOLATE_PLUGINS: 'false',
};
export const nx = join(root, 'node_modules/nx/dist/bin/nx.js');

/**
 * Builds what the product needs, and whatever else is asked for, unless it is up to date. Rejects with the compiler's output,
 * or if sources have changed under a product that runs from here.
 */
export async function ensureBuilt({ bench = false, programs = false } = {}) {
  if (isBuilt({ bench, programs })) return;
  mkdirSync(dirname(stampFile), { recursive: true });
  // Two builds at the same time would overwrite each other's output.
  await withLock(`${stampFile}.lock`, 'another build of this folder', () => buildStale({ bench, programs }));
}

/** Builds one project and what it needs, unless everything is up to date. Rejects as `ensureBuilt` does. */
export async function ensureProjectBuilt(project) {
  const everything = { bench: false, programs: false };
  if (isBuilt(everything)) return;
  mkdirSync(dirname(stampFile), { recursive: true });
  await withLock(`${stampFile}.lock`, 'another build of this folder', async () => {
    const sources = fingerprint();
    if (isBuilt(everything, sources)) return;
    refuseUnderProduct(sources);
    await build([`--projects=${project}`]);
  });
}

async function buildStale({ bench, programs }) {
  // The process that we waited for may have built it, and a product may have started since.
  const sources = fingerprint();
  if (isBuilt({ bench, programs }, sources)) return;
  refuseUnderProduct(sources);
  const left = [...(bench ? [] : ['@labeling/bench']), ...(programs ? [] : ['@labeling/e2e'])];
  await build(left.length > 0 ? [`--exclude=${left.join(',')}`] : []);
  writeFileSync(stampFile, [sources, ...partsOf({ bench, programs })].join(' '));
}

/** @throws Error if a product that was built from other sources runs from here */
function refuseUnderProduct(sources) {
  const refusal = stamp().includes(sources) ? undefined : refusalToReplace(root, 'building');
  if (refusal !== undefined) throw new Error(refusal);
}

const partsOf = ({ bench, programs }) => ['product', ...(bench ? ['bench'] : []), ...(programs ? ['e2e'] : [])];
/** The sources of the last build, and the parts that it built. */
const stamp = () => (existsSync(stampFile) ? readFileSync(stampFile, 'utf8').split(' ') : []);

function isBuilt(wanted, sources = fingerprint()) {
  const done = stamp();
  return (
    [sources, ...partsOf(wanted)].every((part) => done.includes(part)) &&
    outputs(wanted).every((dir) => existsSync(dir))
  );
}

/** Where builds write their output: vite to build/, the compiler to dist/. */
const outputs = ({ bench, programs }) =>
  globSync(
    [
      ...['apps/*/package.json', 'clients/*/tsconfig.json', 'libs/*/package.json', 'infra/package.json'],
      ...(bench ? ['bench/package.json'] : []),
      ...(programs ? ['e2e/package.json'] : []),
    ],
    { cwd: root },
  )
    .map((file) => dirname(file))
    .map((dir) => join(root, dir, dir === 'apps/ui' ? 'build' : 'dist'));

function fingerprint() {
  const files = globSync(
    [
      '{apps,libs}/*/**/*',
      'clients/{cli,typescript}/**/*',
      '{infra,bench}/**/*',
      'e2e/src/{chaos,hostile,product,soak}/**/*',
      'tsconfig.base.json',
      'package-lock.json',
    ],
    {
      cwd: root,
      exclude: (name) => derived.has(name.split('/').at(-1)),
    },
  );
  const hash = createHash('sha256');
  for (const file of files.sort()) {
    const { mtimeMs, size } = statSync(join(root, file));
    hash.update(`${file}\0${size}\0${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

function build(args) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [nx, 'run-many', '-t', 'build', '--output-style=static', ...args], {
      cwd: root,
      env: { ...nxEnvironment, NO_COLOR: '1', FORCE_COLOR: '0' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const said = [];
    const progress = reporter();
    for (const input of [child.stdout, child.stderr]) {
      createInterface({ input }).on('line', (line) => {
        said.push(line);
        // nx prints a task's output when the task has finished, under this heading.
        const [, project] = /^> nx run @labeling\/([\w-]+):build/.exec(line) ?? [];
        if (project) progress.built(project);
      });
    }
    child.on('error', reject);
    child.on('close', (code) => {
      progress.end(code === 0);
      if (code === 0) resolve();
      else reject(new Error(`The build failed:\n\n${whatFailed(said)}`));
    });
  });
}

/** The output of the failed tasks, out of everything that nx printed. */
function whatFailed(lines) {
  const failed = lines.slice(lines.indexOf('Failed tasks:') + 1).flatMap((line) => /^- (\S+)/.exec(line)?.[1] ?? []);
  const text = lines.filter((line) => line.trim() !== '' && !line.startsWith('npm ')).join('\n');
  const outputs = text
    .split(/\n(?=> nx run |\s*NX )/)
    .filter((part) => failed.some((task) => part.startsWith(`> nx run ${task}`)));
  return outputs.length > 0 ? outputs.join('\n\n') : text;
}

/** Prints nothing if everything takes less than a second. */
function reporter() {
  const built = [];
  let shown = false;
  const began = Date.now();
  const show = () => {
    if (!shown) console.log([scarce(), 'Building …'].filter(Boolean).join('\n'));
    shown = true;
    for (const name of built.splice(0)) console.log(`  ${name}`);
  };
  const timer = setTimeout(show, 1000);
  return {
    built: (name) => {
      built.push(name);
      if (shown) show();
    },
    end: (ok) => {
      clearTimeout(timer);
      if (shown && ok) console.log(`Built in ${((Date.now() - began) / 1000).toFixed(1)} s.`);
    },
  };
}
