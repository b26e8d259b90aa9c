// npm run bench: measures the product beside its ceilings and reports how far it is from them.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { measureAgreement } from './measure/agreement.js';
import { measureAdds, measureRetries } from './measure/add-items.js';
import { measureClientImport } from './measure/client-import.js';
import { measureCommands } from './measure/command-latency.js';
import { measureFeed } from './measure/feed.js';
import { measureGrowth } from './measure/growth.js';
import { measurePast } from './measure/past.js';
import { measurePush } from './measure/push.js';
import { measureReads } from './measure/reads.js';
import { measureRebuild } from './measure/rebuild.js';
import { measureDatapoints } from './measure/datapoints.js';
import { measureImport } from './measure/dataset-import.js';
import { measureQueueImport } from './measure/queue-import.js';
import { measureLag } from './measure/row-lag.js';
import { measureScreen } from './measure/screen.js';
import { measureLargeSpans } from './measure/large-spans.js';
import { measureSpans } from './measure/spans.js';
import { measureTraces } from './measure/traces.js';
import { measureVisible } from './measure/visible.js';
import { readOptions, usage, type Options } from './options.js';
import { Bench } from './product/bench.js';
import { openTarget } from './product/target.js';
import { grownSince, notMeasured, textOfGrown } from './report/grown.js';
import { machine } from './report/machine.js';
import { drawKeptReport, keepReport } from './report/kept-report.js';
import type { Report, Section } from './report/report.js';
import { textReport } from './report/text-report.js';

/** Run in this order, the largest queue last. */
const measurements: Readonly<Record<string, (bench: Bench) => Promise<Section | readonly Section[]>>> = {
  commands: measureCommands,
  lag: measureLag,
  adds: measureAdds,
  visible: measureVisible,
  retries: measureRetries,
  push: measurePush,
  growth: measureGrowth,
  rebuild: measureRebuild,
  import: measureImport,
  'queue-import': measureQueueImport,
  client: measureClientImport,
  datapoints: measureDatapoints,
  spans: async (bench) => [await measureSpans(bench), ...(await measureLargeSpans(bench))],
  traces: measureTraces,
  reads: measureReads,
  feed: measureFeed,
  past: measurePast,
  agreement: measureAgreement,
  screen: measureScreen,
};

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  if (options.help) return console.log(usage);
  if (options.draw) return drawKeptReport();
  const stop = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stop.abort());
  const earlier = await earlierRun(options);
  const report = await measure(options, stop.signal);
  console.log(`\n${textReport(report)}`);
  await keep(report, options);
  if (earlier !== undefined) compare(earlier, report, options);
}

async function earlierRun({ against, mode }: Options): Promise<Report | undefined> {
  if (against === undefined) return undefined;
  const earlier = JSON.parse(await readFile(against, 'utf8')) as Report;
  if (earlier.mode === mode) return earlier;
  throw new Error(`${against} is a ${earlier.mode} run, which says nothing about a ${mode} one`);
}

function compare(earlier: Report, report: Report, { against = '', only }: Options): void {
  const grown = grownSince(earlier, report);
  console.log(`\n${textOfGrown(grown, against)}`);
  const missed = only === undefined ? notMeasured(earlier, report) : [];
  if (missed.length > 0) console.log(`\nOnly ${against} has these:\n  ${missed.join('\n  ')}`);
  if (grown.length > 0) process.exitCode = 1;
}

async function measure({ mode, size, only }: Options, signal: AbortSignal): Promise<Report> {
  const unknown = only?.find((name) => measurements[name] === undefined);
  if (unknown !== undefined) throw new Error(`There is no measurement "${unknown}".\n\n${usage}`);
  const began = performance.now();
  const shape = machine();
  console.error('Starting …');
  const target = await openTarget(process.env, signal);
  try {
    const bench = new Bench(target, size);
    try {
      const sections: Section[] = [];
      for (const [name, work] of Object.entries(measurements)) {
        if (only !== undefined && !only.includes(name)) continue;
        console.error(`${String(Math.round((performance.now() - began) / 1_000)).padStart(4)} s  ${name}`);
        sections.push(...[await Promise.race([work(bench), aborted(signal)])].flat());
      }
      return { mode, machine: shape, seconds: (performance.now() - began) / 1_000, sections };
    } finally {
      await bench.close();
    }
  } finally {
    await target.stop();
  }
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const stop = () => reject(new Error('Stopped'));
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
  });
}

async function keep(report: Report, options: Options): Promise<void> {
  const room = join(import.meta.dirname, '..');
  await mkdir(room, { recursive: true });
  await writeFile(join(room, 'report.json'), `${JSON.stringify(report, undefined, 2)}\n`);
  if (options.keep) await keepReport(report);
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
// The bare client never closes its connection.
process.exit();
