// npm run check: format, spelling, lint, types, tests; the same that CI asks for. Stops at the first step that fails.
import { join } from 'node:path';
import { onNode24, root, run } from './node24.mjs';

await onNode24(import.meta.url);
const { ensureBuilt, nx, nxEnvironment } = await import('./build.mjs');

const step = async (name, args) => {
  console.log(`\n— ${name}`);
  const code = await run(process.execPath, args, { env: nxEnvironment });
  if (code !== 0) {
    console.error(`${name} failed`);
    process.exit(code);
  }
};
await step('format', [join(root, 'node_modules/prettier/bin/prettier.cjs'), '--check', '--log-level=warn', '.']);
await step('spelling', [join(root, 'node_modules/cspell/bin.mjs'), '--no-progress', '--no-summary']);
await ensureBuilt().catch((error) => {
  console.error(error.message);
  process.exit(1);
});
await step('lint', [nx, 'run-many', '-t', 'lint', '--output-style=static']);
await step('types', [nx, 'run-many', '-t', 'typecheck', '--output-style=static']);
await step('tests', [join(root, 'infra/test.mjs')]);
