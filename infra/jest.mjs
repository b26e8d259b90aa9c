// Runs Jest over the whole repository; resolves to its exit code and to how many tests passed and failed.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { root, run } from './node24.mjs';

const countFile = join(root, 'coverage/count.json');
/** More would open too many browsers on the shared product. */
const mostWorkers = 4;

/** `config` is a file in the root of the repository, `args` are Jest's own. */
export async function jest(config, args) {
  rmSync(countFile, { force: true });
  // One more than there are cores: journeys spend half of their time waiting for frames, timers and processes that start.
  const workers = Math.min(availableParallelism() + 1, mostWorkers);
  const program = join(root, 'node_modules/jest/bin/jest.js');
  const code = await run(process.execPath, [program, '-c', join(root, config), `--maxWorkers=${workers}`, ...args], {
    env: { ...process.env, NODE_OPTIONS: '--experimental-vm-modules --no-warnings' },
  });
  const { passed, failed } = existsSync(countFile)
    ? JSON.parse(readFileSync(countFile, 'utf8'))
    : { passed: 0, failed: 1 };
  return { passed, failed: code === 0 ? failed : Math.max(failed, 1) };
}
