// Rebuilds the read models beside the live ones. Exit code 0 when they are in place, 1 when it failed and nothing has changed.
import { EventStore, storeTrouble } from '@labeling/event-store';
import { databaseTrouble } from '@labeling/postgres';
import { parseArgs } from 'node:util';
import type { Progress } from './rebuild/replay.js';
import { rebuildReadModels } from './rebuild/rebuild-read-models.js';
import { readSettings } from './settings/settings.js';

const PROGRESS_MS = 1_000;

async function main(): Promise<void> {
  // Throws on any argument: there are no options.
  parseArgs();
  const { databaseUrl, eventStoreUrl } = readSettings(process.env);
  const away = await databaseTrouble(databaseUrl);
  if (away !== undefined) throw new Error(away.sentence);
  const trouble = await storeTrouble(eventStoreUrl, { isOnlyRead: true });
  // Trouble that may pass is waited out.
  if (trouble?.mayPass === false) throw new Error(trouble.sentence);
  const store = EventStore.connect(eventStoreUrl);
  const stop = new AbortController();
  process.once('SIGTERM', () => stop.abort());
  process.once('SIGINT', () => stop.abort());
  let told = 0;
  const onProgress = (progress: Progress) => {
    if (performance.now() - told < PROGRESS_MS) return;
    told = performance.now();
    say(lineOf(progress));
  };
  try {
    const done = await rebuildReadModels({ databaseUrl, store, signal: stop.signal, onProgress });
    say(lineOf(done));
    say('the new tables are in place');
  } finally {
    await store.close();
  }
}

function lineOf({ percent, events, eventsPerSecond, secondsLeft }: Progress): string {
  const whole = (number: number) => Math.round(number).toLocaleString('en');
  const left = Number.isFinite(secondsLeft) ? `${whole(secondsLeft)} s left` : 'time left unknown';
  return `${percent.toFixed(1).padStart(5)} %  ${whole(events)} events  ${whole(eventsPerSecond)} events/s  ${left}`;
}

function say(line: string): void {
  process.stdout.write(`rebuild: ${line}\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`rebuild: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
