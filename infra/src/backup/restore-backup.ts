import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { keptPorts } from '../ports.js';
import { root } from '../product.js';
import { inherited } from '../services.js';
import type { Settings } from '../settings.js';
import { eventsFile, portsFile, runningStores, startStores, type Stores } from '../stores.js';
import { Supervisor } from '../supervisor.js';
import { flush } from './copy-events.js';
import { stampOf } from './make-backup.js';
import { checkFiles, readManifest, type Manifest } from './manifest.js';
import { placeWebhooks } from './place-webhooks.js';
import { restoreDatabase, RestoreUnfinished } from './restore-database.js';
import { claimPlace, isHalfRestored, type RestorePlace } from './restore-place.js';
import { hasUnfinishedRestore } from './schemas-aside.js';

export type RestoreOptions = {
  settings: Settings;
  /** A backup: the folder with its manifest. */
  from: string;
  /** Whether existing data may be set aside. */
  replace: boolean;
  now: Date;
  signal: AbortSignal;
  say(text: string): void;
};

/** What was there before: a folder, and schemas of the database. */
export type Restored = { manifest: Manifest; aside: string[] };

/** Restores the stores of these settings while the product is stopped. If it fails, they are as they were. */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { settings, from, replace, say } = options;
  const manifest = readManifest(from);
  assertSameKind(manifest, settings);
  say(`Checking the backup of ${manifest.madeAt} …`);
  await checkFiles(from, manifest);
  const isGiven = settings.databaseUrl !== undefined && settings.eventStoreUrl !== undefined;
  if (isGiven) return { manifest, aside: await intoStores(options, manifest, runningStores(settings)) };
  const place = claimPlace(settings.dataDir, replace, await hasFinished(settings));
  try {
    const aside = await intoPlace(options, manifest, place);
    place.keep();
    return { manifest, aside };
  } catch (error) {
    // Otherwise the next restore takes care of it, and of the database.
    if (!(error instanceof RestoreUnfinished)) place.takeBack();
    throw error;
  } finally {
    place.close();
  }
}

/** Whether an earlier restore was killed just before its end: a database given by address records that. */
async function hasFinished({ dataDir, databaseUrl }: Settings): Promise<boolean> {
  return isHalfRestored(dataDir) && databaseUrl !== undefined && !(await hasUnfinishedRestore(databaseUrl));
}

function assertSameKind({ eventStore }: Manifest, { eventStoreUrl }: Settings): void {
  if (eventStore.kind === 'embedded' && eventStoreUrl !== undefined) {
    throw new Error(
      'This backup holds the events of an embedded event store, which cannot go into another: restore it without EVENTSTORE_URL, then move the events with npm run copy-store.',
    );
  }
  if (eventStore.kind === 'external' && eventStoreUrl === undefined) {
    throw new Error(
      'This backup holds no events: they were in an EventStoreDB of their own. Restore that from its own backup, and set EVENTSTORE_URL.',
    );
  }
}

async function intoPlace(options: RestoreOptions, manifest: Manifest, place: RestorePlace): Promise<string[]> {
  const { settings, from, now } = options;
  const draft = { ...settings, dataDir: place.draft };
  const { eventStore } = manifest;
  if (eventStore.kind === 'embedded') {
    mkdirSync(join(place.draft, 'event-store'), { mode: 0o700 });
    copyFileSync(join(from, eventStore.file), eventsFile(draft));
    flush(eventsFile(draft));
  }
  const supervisor = new Supervisor({ dataDir: place.draft, say: options.say });
  try {
    const ports = await keptPorts(portsFile(draft), ['postgres', 'eventStore']);
    const stores = await startStores(root, supervisor, draft, ports);
    const moveIn = async () => {
      await supervisor.stop();
      const aside = place.moveIn(stampOf(now));
      return aside === undefined ? [] : [aside];
    };
    // The database of the draft stops before it is moved; one given by address waits for the move.
    if (settings.databaseUrl !== undefined) {
      return await intoStores(options, manifest, stores, { moveIn, takeBack: () => place.takeBack() });
    }
    await intoStores(options, manifest, stores);
    return await moveIn();
  } finally {
    await supervisor.stop();
  }
}

/** What is moved at the end, together with the database. Nothing if no store is in a directory. */
type Moving = { moveIn(): Promise<string[]>; takeBack(): void };
const nothing: Moving = { moveIn: async () => [], takeBack: () => undefined };

async function intoStores(
  { from, replace, now, signal, say }: RestoreOptions,
  { database }: Manifest,
  { postgres, eventStore }: Stores,
  { moveIn, takeBack } = nothing,
): Promise<string[]> {
  say('Restoring the database …');
  const time = stampOf(now).toLowerCase().replaceAll(/\W/g, '_');
  let aside: string[] = [];
  const schemas = await restoreDatabase(
    { url: postgres.url, directory: from, part: database, replace, time, signal },
    {
      rest: async () => {
        say('Building the read models from the events …');
        if (await buildReadModels(postgres.url, eventStore.url, signal)) await placeWebhooks(postgres.url);
        signal.throwIfAborted();
        aside = await moveIn();
      },
      undo: takeBack,
    },
  );
  return [...aside, ...schemas.map((schema) => `the schema ${schema}`)];
}

/** Done here rather than at the next start, when everybody would wait for it. Prints its progress. False without a projector. */
async function buildReadModels(databaseUrl: string, eventStoreUrl: string, signal: AbortSignal): Promise<boolean> {
  const program = join(root, 'apps/projector/dist/rebuild.js');
  if (!existsSync(program)) return false;
  const env = { ...inherited(root), DATABASE_URL: databaseUrl, EVENTSTORE_URL: eventStoreUrl };
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program], {
    cwd: root,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const end = () => child.kill();
  signal.addEventListener('abort', end);
  const [code] = await once(child, 'exit');
  signal.removeEventListener('abort', end);
  signal.throwIfAborted();
  if (code !== 0) throw new Error('The read models could not be built.');
  return true;
}
