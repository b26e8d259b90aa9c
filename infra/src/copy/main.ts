// npm run copy-store -- --from STORE --to STORE [--verify-only]: while the product is stopped.
import { copyVariables, loadEnvFile, readVariables } from '@labeling/settings';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../product.js';
import { inherited } from '../services.js';
import { readSettings } from '../settings.js';
import { assertHasEvents, readSide, withEventStore } from './side.js';

const usage =
  'Usage: npm run copy-store -- --from STORE --to STORE [--verify-only]\n' +
  'STORE is an address such as esdb://host:2113?tls=false, the word embedded, or a data directory.\n' +
  'An address with a password is better given in COPY_FROM or COPY_TO, where no list of processes shows it.';

/** npm runs scripts in the checkout, wherever it was called from. */
const here = (path: string) => resolve(process.env['INIT_CWD'] ?? process.cwd(), path);

async function main(): Promise<number> {
  loadEnvFile(root);
  const { values } = parseArgs({
    options: { from: { type: 'string' }, to: { type: 'string' }, 'verify-only': { type: 'boolean' } },
  });
  const given = readVariables(process.env, copyVariables);
  const [one = given.COPY_FROM, other = given.COPY_TO] = [values.from, values.to];
  if (one === undefined || other === undefined) throw new Error(usage);
  const settings = readSettings(process.env, root);
  const [from, to] = [readSide(one, settings, here), readSide(other, settings, here)];
  if ((from.url ?? from.dataDir) === (to.url ?? to.dataDir)) throw new Error(`Both are ${from.name}.`);
  const isOnlyCompared = values['verify-only'] ?? false;
  for (const side of isOnlyCompared ? [from, to] : [from]) assertHasEvents(side);
  console.log(`${isOnlyCompared ? 'Comparing' : 'Copying'} the events: from ${from.name} to ${to.name}.`);
  return withEventStore(from, (fromUrl) =>
    withEventStore(to, (toUrl) => copy(fromUrl, toUrl, isOnlyCompared ? ['--verify-only'] : [])),
  );
}

/** Runs infra/copy-store.mjs, for the reason given there. Addresses are passed in its environment, which others cannot read. */
async function copy(fromUrl: string, toUrl: string, args: string[]): Promise<number> {
  const program = ['--disable-warning=ExperimentalWarning', join(root, 'infra/copy-store.mjs')];
  const child = spawn(process.execPath, [...program, ...args], {
    cwd: root,
    env: { ...inherited(root), COPY_FROM: fromUrl, COPY_TO: toUrl },
    // The program ends with the channel, and therefore when this process is killed.
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  // The program receives Ctrl-C itself; the stores are stopped once it has ended.
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => name === 'SIGTERM' && child.kill(name));
  const [code] = await once(child, 'exit');
  return typeof code === 'number' ? code : 2;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 2;
}
