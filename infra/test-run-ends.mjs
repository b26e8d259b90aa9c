// Jest's global teardown: stops the servers that the spec files of this run shared.
import { readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

export default async function end() {
  const run = process.env.TEST_RUN;
  if (!run) return;
  delete process.env.TEST_RUN;
  const answers = readdirSync(run).filter((name) => name.endsWith('.json'));
  const pids = answers.map((name) => JSON.parse(readFileSync(join(run, name), 'utf8')).pid).filter(Boolean);
  await Promise.all(pids.map(stop));
  rmSync(run, { recursive: true, force: true });
}

async function stop(pid) {
  for (let waited = 0; signal(pid, waited === 0 ? 'SIGTERM' : waited > 60_000 ? 'SIGKILL' : 0); waited += 50)
    await delay(50);
}

/** False when there is no such process. */
function signal(pid, name) {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}
