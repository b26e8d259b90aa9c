// npm test: every project's tests. The last line is `N passed, N failed`.
import { dirname, join } from 'node:path';
import { onNode24, root, run } from './node24.mjs';

await onNode24(import.meta.url);
const { ensureBuilt, nx, nxEnvironment } = await import('./build.mjs');
const { existsSync, globSync, readFileSync, rmSync } = await import('node:fs');

const projects = globSync(['apps/*/package.json', 'libs/*/package.json', '{infra,e2e,bench}/package.json'], {
  cwd: root,
}).filter((file) => JSON.parse(readFileSync(join(root, file), 'utf8')).scripts?.test);
const countOf = (file) => join(root, dirname(file), 'coverage/count.json');
for (const file of projects) rmSync(countOf(file), { force: true });

const nxTest = (args) =>
  run(process.execPath, [nx, 'run-many', '-t', 'test', '--output-style=static', ...args], { env: nxEnvironment });
const ends = [];
try {
  await ensureBuilt();
  ends.push(await nxTest(['--exclude=@labeling/e2e']));
  // Alone: browsers and kills need the machine for themselves. Its package.json keeps it out of the cache.
  ends.push(await nxTest(['--projects=@labeling/e2e']));
} catch (error) {
  console.error(error.message);
  ends.push(1);
}

const counts = projects.map((file) =>
  existsSync(countOf(file)) ? JSON.parse(readFileSync(countOf(file), 'utf8')) : { passed: 0, failed: 1 },
);
const sum = (key) => counts.reduce((total, count) => total + count[key], 0);
const passed = sum('passed');
const failed = Math.max(sum('failed'), ends.some((code) => code !== 0) ? 1 : 0);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
console.log(`${passed} passed, ${failed} failed`);
