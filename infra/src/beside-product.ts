// npm run rebuild, verify, adopt, remap: a program on the product's stores, whether or not the product runs.
import { loadEnvFile } from '@labeling/settings';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root } from './product.js';
import { inherited } from './services.js';
import { readSettings } from './settings.js';
import type { Stores } from './stores.js';
import { withStores } from './with-stores.js';

const [name = '', ...rest] = process.argv.slice(2);

/** The commands that do not need a projector. */
const plain = new Set(['adopt', 'remap']);

async function run({ postgres, eventStore }: Stores): Promise<number> {
  const program = join(root, plain.has(name) ? `infra/${name}.mjs` : `apps/projector/dist/${name}.js`);
  const env = { ...inherited(root), DATABASE_URL: postgres.url, EVENTSTORE_URL: eventStore.url };
  const args = ['--disable-warning=ExperimentalWarning', program, ...rest];
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' });
  // The program receives Ctrl-C itself; the stores are stopped once it has ended.
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => name === 'SIGTERM' && child.kill(name));
  const [code] = await once(child, 'exit');
  return typeof code === 'number' ? code : 2;
}

try {
  loadEnvFile(root);
  process.exitCode = await withStores(readSettings(process.env, root), run);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  // Neither 0 nor an exit code that a program uses for its findings.
  process.exitCode = 2;
}
