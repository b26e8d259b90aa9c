// The description of a backup: manifest.json next to its files, written last.
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { readKept } from '../kept-file.js';

/** The schemas with data that exists nowhere else. Read models are built from the events. */
export const keptSchemas = ['identity', 'traces', 'sql'] as const;
export type KeptSchema = (typeof keptSchemas)[number];

export type StoredFile = { name: string; bytes: number; sha256: string };

export type TableRows = { schema: KeptSchema; table: string; columns: string[]; rows: number; file: string };

export type DatabasePart = {
  /** The names of the migrations that each schema had: its version. */
  migrations: Record<KeptSchema, string[]>;
  tables: TableRows[];
};

/** `external`: an EventStoreDB of its own, which is backed up with its own tools. */
export type EventStorePart = { kind: 'embedded'; file: string; events: number } | { kind: 'external' };

export type Manifest = {
  format: typeof FORMAT;
  /** ISO 8601, when the backup began. */
  madeAt: string;
  /** The version of the product that made it. */
  version: string;
  eventStore: EventStorePart;
  database: DatabasePart;
  files: StoredFile[];
};

export const FORMAT = 1;
const FILE = 'manifest.json';

export async function describeFile(directory: string, name: string): Promise<StoredFile> {
  const path = join(directory, name);
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return { name, bytes: statSync(path).size, sha256: hash.digest('hex') };
}

export function writeManifest(directory: string, manifest: Manifest): void {
  const text = `${JSON.stringify(manifest, undefined, 2)}\n`;
  writeFileSync(join(directory, FILE), text, { mode: 0o600, flush: true });
}

/** Throws an error that says why this backup cannot be restored. */
export function readManifest(directory: string): Manifest {
  const path = join(directory, FILE);
  if (!existsSync(path)) {
    throw new Error(
      `${directory} is not a backup: it has no ${FILE}. A backup is a folder that npm run backup made, such as labeling-2026-11-22T19-45-00Z.`,
    );
  }
  const manifest = readKept<Manifest>(path);
  if (manifest === undefined) throw damaged(path);
  if (manifest.format !== FORMAT) {
    throw new Error(
      `The backup ${directory} has format ${manifest.format}, and this version reads format ${FORMAT}: restore it with the version that made it.`,
    );
  }
  return manifest;
}

/** Rejects if a file is missing or has changed since it was written. */
export async function checkFiles(directory: string, { files }: Manifest): Promise<void> {
  for (const { name, bytes, sha256 } of files) {
    const isOurs = name === basename(name) && existsSync(join(directory, name));
    if (!isOurs) throw new Error(`The backup is incomplete: ${name} is missing in ${directory}.`);
    const found = await describeFile(directory, name);
    if (found.bytes !== bytes || found.sha256 !== sha256) {
      throw damaged(join(directory, name));
    }
  }
}

const damaged = (path: string): Error =>
  new Error(`The backup is damaged: ${path} is not as it was written. Nothing was restored.`);
