import { isUsable, type StoredEvent, type SubscribedEvent, type UnusableEvent } from '@labeling/event-store';
import { storableText } from '@labeling/postgres';
import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Schema } from '../schema.js';
import { insertRows } from '../unnest.js';
import { setAsideTable } from './set-aside-table.js';

interface Separated {
  readonly readable: readonly StoredEvent[];
  /** The first of each stream that was not set aside before. */
  readonly unusable: readonly UnusableEvent[];
}

/** Leaves out what cannot be read, and everything after it in the same stream, which builds on it. */
export function separate(events: readonly SubscribedEvent[], setAside: ReadonlySet<string>): Separated {
  const unusable = new Map<string, UnusableEvent>();
  const readable = events.filter((event): event is StoredEvent => {
    if (setAside.has(event.stream) || unusable.has(event.stream)) return false;
    if (isUsable(event)) return true;
    unusable.set(event.stream, event);
    return false;
  });
  return { readable, unusable: [...unusable.values()] };
}

/**
 * In bytes: Postgres cannot index much longer texts. Streams of this product have short names; others choose their own.
 */
const LONGEST_NAME = 1_000;

/** What the table calls a stream. A name that is too long for it ends with its hash. */
function storedName(stream: string): string {
  const name = storableText(stream);
  if (Buffer.byteLength(name) <= LONGEST_NAME) return name;
  return `${name.slice(0, LONGEST_NAME / 10).toWellFormed()}… sha256:${createHash('sha256').update(stream).digest('hex')}`;
}

/** Which streams of these events were set aside before. */
export async function streamsSetAside(
  client: pg.ClientBase,
  schema: Schema,
  events: readonly SubscribedEvent[],
): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ stream: string }>(
    `select stream from ${schema}.${setAsideTable.name} where stream = any ($1)`,
    [[...new Set(events.map(({ stream }) => storedName(stream)))]],
  );
  const names = new Set(rows.map(({ stream }) => stream));
  return new Set(events.map(({ stream }) => stream).filter((stream) => names.has(storedName(stream))));
}

export function setStreamsAside(
  client: pg.ClientBase,
  schema: Schema,
  unusable: readonly UnusableEvent[],
): Promise<void> {
  const rows = unusable.map(({ stream, revision, position, type, wasRead, reason, createdAt }) => ({
    ...{ stream: storedName(stream), revision, position, type: storableText(type), reason: storableText(reason) },
    ...{ was_read: wasRead, stored_at: createdAt.toISOString() },
  }));
  return insertRows(client, schema, setAsideTable, rows);
}
