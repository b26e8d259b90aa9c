// npm run test:unit [-- paths and options of Jest]: every test that needs no server, no browser and no build.
import { ensureInstalled } from './ensure-installed.mjs';
import { onNode24 } from './node24.mjs';

await ensureInstalled();
await onNode24(import.meta.url);
const { jest } = await import('./jest.mjs');

const { passed, failed } = await jest('jest.unit.mjs', process.argv.slice(2));
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
console.log(`${passed} passed, ${failed} failed`);
