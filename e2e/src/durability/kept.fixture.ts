// Everything a product stores and logs, as text to search: tables, events, logs, and the bytes of all its files.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { Site } from '../product/site.fixture.js';
import { untilStored } from '../product/stored.fixture.js';

/** By where it was found. */
export type Kept = ReadonlyMap<string, string>;

export async function everythingKept(site: Site): Promise<Kept> {
  const kept = new Map<string, string>();
  const tables = await site.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  for (const { name } of tables) {
    const rows = await site.query<pg.QueryResultRow>(`select t::text as row from ${name} t`);
    kept.set(`table ${name}`, rows.map(({ row }) => String(row)).join('\n'));
  }
  kept.set('events', await everyEvent(site));
  // The write-ahead log of the database is on disk too.
  await site.query('checkpoint');
  const { dataDir } = site.product;
  for (const entry of await readdir(dataDir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    // A database file may disappear while others are being read.
    const bytes = await readFile(file).catch(() => undefined);
    if (bytes) kept.set(`file ${file.slice(dataDir.length + 1)}`, bytes.toString('latin1'));
  }
  return kept;
}

async function everyEvent(site: Site): Promise<string> {
  const last = await site.client.settled();
  const events: string[] = [];
  await untilStored(site.store, undefined, (stored) => {
    events.push(JSON.stringify(stored, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)));
    return stored.position >= last;
  });
  return events.join('\n');
}

/** Where the secret appears, in plain or encoded form. */
export function placesOf(secret: string, kept: Kept): string[] {
  const written = [
    secret,
    encodeURIComponent(secret),
    new URLSearchParams([['', secret]]).toString().slice(1),
    JSON.stringify(secret).slice(1, -1),
    Buffer.from(secret).toString('hex'),
    // The ends of a base64 text depend on what surrounds it.
    Buffer.from(secret).toString('base64').slice(0, -4),
  ].flatMap((text) => [text, Buffer.from(text).toString('latin1')]);
  return [...kept].filter(([, text]) => written.some((form) => text.includes(form))).map(([place]) => place);
}
