// The tests of the Python client are in Python: they run here because they need the API.
import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { startApi, type RunningApi } from './api.fixture.js';

const folder = join(import.meta.dirname, '../../../clients/python');
const oldest = '3.10';
const check = `import sys; sys.exit(sys.version_info < (${oldest.replace('.', ', ')}))`;
const hasPython = spawnSync('python3', ['-c', check]).status === 0;
if (!hasPython) console.warn(`The tests of the Python client are skipped: they need python3, ${oldest} or later`);

let running: RunningApi;
beforeAll(async () => {
  if (hasPython) running = await startApi({ WEBHOOK_PRIVATE_ADDRESSES: 'allow' });
});
afterAll(() => running?.stop());

describe('the Python client', () => {
  (hasPython ? it : it.skip)('passes its tests and the examples of its README', async () => {
    const environment = {
      LABELING_URL: running.baseUrl,
      LABELING_API_KEY: await running.apiKeyFor(['admin']),
      PYTHONPATH: join(folder, 'src'),
    };
    const { code, said } = await python(
      ['-B', '-W', 'error', '-m', 'unittest', 'discover', '-t', '.', '-s', 'tests'],
      environment,
    );
    if (code !== 0) throw new Error(said);
    expect(said).toMatch(/^OK$/m);
  });
});

function python(args: readonly string[], environment: Readonly<Record<string, string>>) {
  return new Promise<{ code: number | null; said: string }>((resolve, reject) => {
    const child = spawn('python3', args, { cwd: folder, env: { ...process.env, ...environment } });
    const said: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: Buffer) => said.push(piece));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, said: Buffer.concat(said).toString() }));
  });
}
