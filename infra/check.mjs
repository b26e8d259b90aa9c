// npm run check [-- --part=2/4]: format, spelling, lint, types, tests; what CI runs. Every step runs, even after one has
// failed. The last line is `N passed, N failed`, where each other step that fails counts as one failed test.
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { constants, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkPart } from './check-part.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { onNode24, root, run } from './node24.mjs';

await ensureInstalled();
await onNode24(import.meta.url);
const { ensureBuilt, nx, nxEnvironment } = await import('./build.mjs');
const { jest } = await import('./jest.mjs');

const part = checkPart(process.argv.slice(2));
if (typeof part === 'string') {
  console.error(part);
  process.exit(1);
}
const failures = [];
async function step(name, work) {
  const began = Date.now();
  const { isRight, said = '' } = await work();
  console.log(`\n${said}— ${name}: ${isRight ? 'passed' : 'FAILED'} in ${Math.round((Date.now() - began) / 1000)} s`);
  if (!isRight) failures.push(name);
}

/** Lets a step run only while builds, types and tests wait for something. */
function giveWay({ pid }) {
  if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW);
}

/** Runs a program and holds back its output, so that parallel steps do not print into each other. */
const program =
  (args, began = giveWay) =>
  async () => {
    const directory = mkdtempSync(join(tmpdir(), 'labeling-check-'));
    const file = join(directory, 'said');
    const to = openSync(file, 'w');
    const code = await run(process.execPath, args, { env: nxEnvironment, stdio: ['ignore', to, to] }, began);
    closeSync(to);
    const said = readFileSync(file, 'utf8');
    rmSync(directory, { recursive: true });
    return { isRight: code === 0, said };
  };
const build = () =>
  ensureBuilt({ bench: true }).then(
    () => ({ isRight: true }),
    ({ message }) => ({ isRight: false, said: `${message}\n` }),
  );
const installed = (path) => join(root, 'node_modules', path);

const tasks = (target) => [nx, 'run-many', '-t', target, '--output-style=static'];

let tests = { passed: 0, failed: 0 };
const built = step('build', build);
async function code() {
  await built;
  // Before the tests, because nx may restore what was built, which the tests run.
  if (part.texts)
    await step(
      'types',
      program(tasks('typecheck'), () => undefined),
    );
  if (part.tests === undefined) return;
  await step('tests', async () => {
    tests = await jest('jest.change.mjs', part.tests);
    return { isRight: tests.failed === 0 && tests.passed > 0 };
  });
}
async function texts() {
  await step('format', program([installed('prettier/bin/prettier.cjs'), '--check', '--log-level=warn', '.']));
  await step('spelling', program([installed('cspell/bin.mjs'), '--no-progress', '--no-summary']));
  await built;
  // In this step Nx records who imports whom, and ESLint's rule about imports reads that.
  await step('rooms', program(tasks('rooms')));
  // One process for all packages: loading ESLint takes longer than most of them.
  await step('lint', program([installed('eslint/bin/eslint.js'), '.']));
}
await Promise.all([code(), part.texts ? texts() : undefined]);

const failed = tests.failed + failures.filter((name) => name !== 'tests' || tests.failed === 0).length;
if (failures.length > 0) console.error(`\nFailed: ${failures.join(', ')}`);
process.exitCode = failed > 0 ? 1 : 0;
console.log(`${tests.passed} passed, ${failed} failed`);
