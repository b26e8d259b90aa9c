// npm test: the tests that check each change. npm run test:all: also the nightly ones. npm test -- paths and options of
// Jest: the named tests. The last line is `N passed, N failed`.
import { ensureInstalled } from './ensure-installed.mjs';
import { onNode24 } from './node24.mjs';
import { testsToRun } from './tests-to-run.mjs';

await ensureInstalled();
await onNode24(import.meta.url);
const { ensureBuilt } = await import('./build.mjs');
const { jest } = await import('./jest.mjs');

const { config, args } = testsToRun(process.argv.slice(2));
const built = await ensureBuilt().catch((error) => error);
if (built) console.error(built.message);
const { passed, failed } = built ? { passed: 0, failed: 1 } : await jest(config, args);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
console.log(`${passed} passed, ${failed} failed`);
