import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isFullDisk } from '../full-disk.js';
import { root } from '../product.js';
import type { Settings } from '../settings.js';
import { eventsFile, type Stores } from '../stores.js';
import { backupFolder, unfinishedIn } from './backup-folder.js';
import { copyEvents } from './copy-events.js';
import { dumpDatabase } from './dump-database.js';
import { describeFile, FORMAT, writeManifest, type EventStorePart, type Manifest } from './manifest.js';

export type BackupOptions = {
  settings: Settings;
  stores: Stores;
  /** The folder in which the backup, itself a folder, is created. */
  into: string;
  now: Date;
  signal: AbortSignal;
};

export type Made = {
  directory: string;
  manifest: Manifest;
  /** Folders next to it of backups that were killed or are still running. */
  unfinished: readonly string[];
};

/**
 * Backs up the stores while they are in use. The backup has everything that was acknowledged before this call. A folder without
 * the ending `.unfinished` is complete.
 */
export async function makeBackup({ settings, stores, into, now, signal }: BackupOptions): Promise<Made> {
  const folder = backupFolder(into, `labeling-${stampOf(now)}`);
  const { draft } = folder;
  try {
    // The events first: projects are never deleted, so the later state of the database knows the project of every event.
    const eventStore = await eventStorePart(settings, draft);
    const database = await dumpDatabase(stores.postgres.url, draft, signal);
    const names = database.tables.map(({ file }) => file);
    if (eventStore.kind === 'embedded') names.unshift(eventStore.file);
    const files = [];
    for (const name of names) files.push(await describeFile(draft, name));
    const manifest: Manifest = {
      format: FORMAT,
      madeAt: now.toISOString(),
      version: versionOf(),
      eventStore,
      database,
      files,
    };
    writeManifest(draft, manifest);
    signal.throwIfAborted();
    return { directory: folder.complete(), manifest, unfinished: unfinishedIn(into) };
  } catch (error) {
    folder.remove();
    // Neither the system nor SQLite says which disk it is.
    throw isFullDisk(error) ? new Error(`No backup was made: the disk of ${into} is full.`, { cause: error }) : error;
  }
}

async function eventStorePart(settings: Settings, draft: string): Promise<EventStorePart> {
  if (settings.eventStoreUrl !== undefined) return { kind: 'external' };
  const file = 'events.db';
  return { kind: 'embedded', file, events: await copyEvents(eventsFile(settings), join(draft, file)) };
}

/** For names of files: 2026-11-22T19-45-00Z. */
export const stampOf = (time: Date): string => time.toISOString().replace(/\.\d+/, '').replaceAll(':', '-');

function versionOf(): string {
  const { version }: { version: string } = JSON.parse(readFileSync(join(root, 'infra/package.json'), 'utf8'));
  return version;
}
