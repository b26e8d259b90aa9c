// npm run chaos [-- --minutes N --seed S]: makes trouble for a product of its own while many work with it, and reports what
// came of their work. Ends with 1 when a promise was broken.
import { cp, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { textReport } from './report.js';
import { run } from './run.js';
import { setStage } from './stage.js';

const usage = `npm run chaos [-- --minutes N --seed S]

  --minutes  how long there is trouble; 3 unless given
  --seed     a whole number that repeats a run; any other time, one is chosen and printed`;

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '3' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
    help: { type: 'boolean', default: false },
  },
});
const minutes = Number(values.minutes);
const seed = Number(values.seed);
if (values.help || !(minutes > 0) || !Number.isSafeInteger(seed)) {
  console.log(usage);
  process.exit(values.help ? 0 : 1);
}
const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
const say = (line: string) => console.log(line);

say(`Seed ${seed}. Starting a product …`);
const stage = await setStage(say, stop.signal);
try {
  const report = await run(stage, { seed, forMs: minutes * 60_000, say, signal: stop.signal });
  say(textReport(report));
  if (report.findings.length > 0) {
    process.exitCode = 1;
    const logs = await mkdtemp(join(tmpdir(), 'labeling-chaos-logs-'));
    for (const path of stage.logs) await cp(path, join(logs, basename(path)), { recursive: true });
    say(`Logs of the product: ${logs}`);
  }
} finally {
  await stage.close();
}
