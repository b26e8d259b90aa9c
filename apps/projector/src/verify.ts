// Holds the read models against the events: 0 when every row is right, 1 when some are not, 2 when it could not be told.
import { EventStore } from '@labeling/event-store';
import { readSettings } from './settings.js';
import { lastLine, linesOf } from './verify/report.js';
import { verifyReadModels } from './verify/verify-read-models.js';

const PROGRESS_MS = 1_000;
/** Rows of a table that are told one by one. */
const MOST = 100;

async function main(): Promise<number> {
  const { databaseUrl, eventStoreUrl } = readSettings(process.env);
  const store = EventStore.connect(eventStoreUrl);
  const stop = new AbortController();
  process.once('SIGTERM', () => stop.abort());
  process.once('SIGINT', () => stop.abort());
  let told = performance.now();
  try {
    const verified = await verifyReadModels({
      ...{ databaseUrl, store, signal: stop.signal, most: MOST },
      onProgress: ({ events, percent }) => {
        if (performance.now() - told < PROGRESS_MS) return;
        told = performance.now();
        say(`${percent.toFixed(1).padStart(5)} %  ${events.toLocaleString('en')} events`);
      },
      onTable: (table) => linesOf(table).forEach(say),
    });
    say(lastLine(verified));
    return verified.different === 0 ? 0 : 1;
  } finally {
    await store.close();
  }
}

function say(line: string): void {
  process.stdout.write(`verify: ${line}\n`);
}

main().then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    process.stderr.write(`verify: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 2;
  },
);
