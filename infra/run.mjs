// npm run bench | chaos | soak | hostile | rebuild | verify | backup | restore | copy-store | adopt | remap | demo | demo:traces | openapi | settings | conventions: builds what is stale, then runs the program with the arguments that follow.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { onNode24, root, run } from './node24.mjs';

await onNode24(import.meta.url);
const { ensureBuilt } = await import('./build.mjs');

const programs = {
  bench: ['bench/dist/main.js'],
  chaos: ['e2e/dist/chaos/main.js'],
  soak: ['e2e/dist/soak/main.js'],
  hostile: ['e2e/dist/hostile/suite/main.js'],
  rebuild: ['infra/dist/beside-product.js', 'rebuild'],
  verify: ['infra/dist/beside-product.js', 'verify'],
  backup: ['infra/dist/backup/main.js', 'backup'],
  restore: ['infra/dist/backup/main.js', 'restore'],
  'copy-store': ['infra/dist/copy/main.js'],
  adopt: ['infra/dist/beside-product.js', 'adopt'],
  remap: ['infra/dist/beside-product.js', 'remap'],
  demo: ['infra/demo/demo.mjs'],
  'demo:traces': ['infra/demo/demo-traces.mjs'],
  settings: ['libs/settings/dist/write-documents.js'],
  conventions: ['libs/traces/dist/conventions/write-document.js'],
  openapi: ['apps/command-api/dist/write-client-types.js'],
};
const [name = '', ...rest] = process.argv.slice(2);
const [program, ...first] = programs[name] ?? [];
if (program === undefined) {
  console.error(`one of: ${Object.keys(programs).join(', ')}`);
  process.exit(1);
}
try {
  await ensureBuilt({ bench: name === 'bench', programs: ['chaos', 'soak', 'hostile'].includes(name) });
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
if (!existsSync(join(root, program))) {
  console.error(`${program} is missing`);
  process.exit(1);
}
process.exit(
  await run(process.execPath, ['--disable-warning=ExperimentalWarning', join(root, program), ...first, ...rest]),
);
