// npm test [-- paths and options of Jest]: the tests of all projects. The last line is `N passed, N failed`.
import { ensureInstalled } from './ensure-installed.mjs';
import { onNode24 } from './node24.mjs';

await ensureInstalled();
await onNode24(import.meta.url);
const { ensureBuilt } = await import('./build.mjs');
const { jest } = await import('./jest.mjs');

const built = await ensureBuilt().catch((error) => error);
if (built) console.error(built.message);
const { passed, failed } = built ? { passed: 0, failed: 1 } : await jest('jest.projects.mjs', process.argv.slice(2));
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
console.log(`${passed} passed, ${failed} failed`);
