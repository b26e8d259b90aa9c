// npm run soak [-- --commands N --screens N]: works with a new product as fast as it answers, and reports its memory
// and what its screens saw; with --overload, sends it more than it can handle. Exits with 1 if something is lost, its
// memory is not flat, or an answer is not as it should be.
import { cp, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { overload, usual } from './overload/overload.js';
import { overloadReport } from './overload/overload-report.js';
import { isKept, textReport } from './report.js';
import { soak } from './soak.js';
import { setStage } from './stage.js';

const usage = `npm run soak [-- --commands N --screens N --workers N | --overload]

  --commands  how many; 1000000 unless given. Each item of a request counts
  --screens   how many review screens are open meanwhile; none unless given
  --workers   how many send commands, each one after the other; 16 unless given
  --overload  instead of all that: sends five times as much as it can do, for a minute`;

const { values } = parseArgs({
  options: {
    commands: { type: 'string', default: '1000000' },
    screens: { type: 'string', default: '0' },
    workers: { type: 'string', default: '16' },
    overload: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const [commands, screens, workers] = [Number(values.commands), Number(values.screens), Number(values.workers)];
const isCount = (value: number, least: number) => Number.isSafeInteger(value) && value >= least;
if (values.help || !isCount(commands, 1) || !isCount(screens, 0) || !isCount(workers, 1)) {
  console.log(usage);
  process.exit(values.help ? 0 : 1);
}
const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
const say = (line: string) => console.log(line);

say('Starting a product …');
const stage = await setStage(stop.signal);
try {
  if (!(values.overload ? await isOverloadMet() : await isSoaked())) {
    process.exitCode = 1;
    const logs = await mkdtemp(join(tmpdir(), 'labeling-soak-logs-'));
    await cp(stage.logs, logs, { recursive: true });
    say(`Logs of the product: ${logs}`);
  }
} finally {
  await stage.close();
}

async function isSoaked(): Promise<boolean> {
  const soaked = await soak(stage, { commands, screens, workers }, say, stop.signal);
  say(textReport(soaked));
  return isKept(soaked);
}

async function isOverloadMet(): Promise<boolean> {
  const overloaded = await overload(stage, usual, say, stop.signal);
  say(overloadReport(overloaded));
  return overloaded.findings.length === 0 && overloaded.normalAfterMs !== undefined;
}
