// npm run check: format, spelling, lint, types, tests; what CI runs. Every step runs, whatever became of the ones before. The last
// line is `N passed, N failed`, where each other step that fails counts as one failed test.
import { join } from 'node:path';
import { onNode24, root, run } from './node24.mjs';

await onNode24(import.meta.url);
const { ensureBuilt, nx, nxEnvironment } = await import('./build.mjs');
const { jest } = await import('./jest.mjs');

const failures = [];
async function step(name, work) {
  const began = Date.now();
  console.log(`\n— ${name}`);
  const isRight = await work();
  console.log(`— ${name}: ${isRight ? 'passed' : 'FAILED'} in ${Math.round((Date.now() - began) / 1000)} s`);
  if (!isRight) failures.push(name);
}
const program =
  (...args) =>
  async () =>
    (await run(process.execPath, args, { env: nxEnvironment })) === 0;
const build = () =>
  ensureBuilt({ bench: true }).then(
    () => true,
    (error) => console.error(error.message),
  );

await step('format', program(join(root, 'node_modules/prettier/bin/prettier.cjs'), '--check', '--log-level=warn', '.'));
await step('spelling', program(join(root, 'node_modules/cspell/bin.mjs'), '--no-progress', '--no-summary'));
await step('build', build);
await step('lint and types', program(nx, 'run-many', '-t', 'lint', 'typecheck', '--output-style=static'));
let tests = { passed: 0, failed: 0 };
await step('tests', async () => {
  tests = await jest('jest.projects.mjs', []);
  return tests.failed === 0 && tests.passed > 0;
});

const failed = tests.failed + failures.filter((name) => name !== 'tests' || tests.failed === 0).length;
if (failures.length > 0) console.error(`\nFailed: ${failures.join(', ')}`);
process.exitCode = failed > 0 ? 1 : 0;
console.log(`${tests.passed} passed, ${failed} failed`);
