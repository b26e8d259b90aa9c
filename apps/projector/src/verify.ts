// Compares the read models with the events. Exit code 0 when every row is right, 1 when some are not, 2 on a failure.
// Reports in words or, with --jsonl for the HTTP API, as lines: its progress and which tables differ, but no rows.
import { EventStore, storeTrouble } from '@labeling/event-store';
import { databaseTrouble } from '@labeling/postgres';
import { readSettings } from './settings/settings.js';
import { parseArgs } from 'node:util';
import { reasonOf } from './verify/fold-until.js';
import { LineReporter } from './verify/line-reporter.js';
import type { Reporter } from './verify/reporter.js';
import { lastLine, linesOf, setAsideLines } from './verify/report.js';
import { verifyReadModels } from './verify/verify-read-models.js';

const PROGRESS_MS = 1_000;
/** Rows of a table that are listed one by one. */
const MOST = 100;

const inWords: Reporter = {
  progress: ({ events, percent }) => say(`${percent.toFixed(1).padStart(5)} %  ${events.toLocaleString('en')} events`),
  table: (table) => linesOf(table).forEach(say),
  lost: (error) => complain(`the event store is away, trying again: ${reasonOf(error)}`),
  end: (verified) => {
    setAsideLines(verified).forEach(say);
    say(lastLine(verified));
  },
  failed: complain,
};

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { jsonl: { type: 'boolean' } } });
  if (values.jsonl) reporter = new LineReporter((line) => process.stdout.write(line));
  const { databaseUrl, eventStoreUrl } = readSettings(process.env);
  const trouble = (await databaseTrouble(databaseUrl)) ?? (await storeTrouble(eventStoreUrl, { isOnlyRead: true }));
  if (trouble !== undefined) throw new Error(trouble.sentence);
  const store = EventStore.connect(eventStoreUrl);
  const stop = new AbortController();
  process.once('SIGTERM', () => stop.abort());
  process.once('SIGINT', () => stop.abort());
  let told = performance.now();
  try {
    const verified = await verifyReadModels({
      ...{ databaseUrl, store, signal: stop.signal, most: MOST },
      onProgress: (progress) => {
        if (performance.now() - told < PROGRESS_MS) return;
        told = performance.now();
        reporter.progress(progress);
      },
      onTable: (table) => reporter.table(table),
      onLost: (error) => reporter.lost(error),
    });
    reporter.end(verified);
    return verified.different === 0 ? 0 : 1;
  } finally {
    await store.close();
  }
}

function say(line: string): void {
  process.stdout.write(`verify: ${line}\n`);
}

function complain(message: string): void {
  process.stderr.write(`verify: ${message}\n`);
}

let reporter: Reporter = inWords;
main().then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    reporter.failed(error instanceof Error ? error.message : String(error));
    process.exitCode = 2;
  },
);
