import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const PROGRAM = join(import.meta.dirname, '../../../infra/dist/beside-product.js');

/** Runs `npm run verify` beside the product; `eventStoreUrl` if it was given one. @returns differences as findings */
export async function verify(dataDir: string, patienceMs = 300_000, eventStoreUrl?: string): Promise<string[]> {
  const given = eventStoreUrl !== undefined && { EVENTSTORE_URL: eventStoreUrl };
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir, ...given };
  const args = ['--disable-warning=ExperimentalWarning', PROGRAM, 'verify'];
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'], timeout: patienceMs });
  let said = '';
  for (const output of [child.stdout, child.stderr]) output.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [code] = await once(child, 'close');
  return code === 0 ? [] : [`npm run verify ended with ${code}: ${said.trim().slice(-2_000)}`];
}
