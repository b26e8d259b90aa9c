// Which prefix the streams of this product have in a store. It is noted in the store itself, once, so that all processes agree,
// whichever comes first, and the note stays with the events when they are moved.
import type { EventStoreDBClient } from '@eventstore/db-client';
import { randomUUID } from 'node:crypto';
import type { BatchAppend } from '../client/batch-append.js';
import { foreignJson } from '../client/foreign-json.js';
import { persist, unavailable, type Patience } from '../client/patience.js';
import { newestOwnPosition, readEvents } from '../client/read-events.js';
import { PrefixRefused, StreamDeleted, VersionConflict } from '../errors.js';
import { searched, type OnSearch } from '../search.js';
import type { StoredEvent } from '../stored-event.js';
import { subscribeToEvents } from '../subscribe.js';
import { DEFAULT_PREFIX, StreamNames } from './stream-names.js';

const NOTE = 'StreamPrefixChosen';

export interface FindOptions extends Patience {
  /** The prefix that the address asks for. */
  readonly wanted?: string | undefined;
  /** Do not write a note. */
  readonly isOnlyRead?: boolean;
  /** For the search for events of an earlier release. */
  readonly onSearch?: OnSearch | undefined;
}

export const noteFor = (prefix: string): string => `${prefix}streams`;

/**
 * The names of this product's streams: with the noted prefix; in a store without a note, without a prefix if an earlier release
 * wrote them like that, otherwise with the `wanted` prefix, which is then noted.
 * @throws PrefixRefused if a prefix other than the wanted one is in use; StoreUnavailable
 */
export async function findNames(
  client: EventStoreDBClient,
  batch: BatchAppend,
  { wanted, isOnlyRead = false, onSearch, ...patience }: FindOptions,
): Promise<StreamNames> {
  const stream = noteFor(wanted ?? DEFAULT_PREFIX);
  let prefix = await notedIn(client, stream, patience);
  if (prefix === undefined) {
    const inUse = (await isWrittenWithoutPrefix(client, patience, onSearch)) ? '' : (wanted ?? DEFAULT_PREFIX);
    requireWanted(wanted, inUse);
    prefix = isOnlyRead ? inUse : await note(client, batch, stream, inUse, patience);
  }
  requireWanted(wanted, prefix);
  return new StreamNames(prefix);
}

function requireWanted(wanted: string | undefined, inUse: string): void {
  if (wanted === undefined || wanted === inUse) return;
  throw new PrefixRefused(
    `holds this product's events in streams without a prefix: leave streamPrefix=${wanted} out of its address`,
  );
}

async function notedIn(client: EventStoreDBClient, stream: string, patience: Patience): Promise<string | undefined> {
  try {
    let prefix: string | undefined;
    for await (const { type, data } of readEvents(client, stream, { maxCount: 1 }, patience)) {
      prefix = prefixOf(type, data, stream);
    }
    return prefix;
  } catch (error) {
    if (error instanceof StreamDeleted) return undefined;
    throw error;
  }
}

function prefixOf(type: string, data: unknown, stream: string): string {
  if (type === NOTE && data instanceof Uint8Array) {
    const noted = foreignJson(data);
    if (typeof noted === 'object' && noted !== null && 'prefix' in noted && typeof noted.prefix === 'string')
      return noted.prefix;
  }
  throw new PrefixRefused(
    `has a stream ${stream} of another application: give this product another prefix with streamPrefix in its address`,
  );
}

/** Returns what the note says in the end: another process may have been faster. */
async function note(
  client: EventStoreDBClient,
  batch: BatchAppend,
  stream: string,
  prefix: string,
  patience: Patience,
): Promise<string> {
  const json = (value: object) => Buffer.from(JSON.stringify(value));
  const event = { id: randomUUID(), type: NOTE, data: json({ prefix }), metadata: json({}) };
  try {
    await persist(patience, (ms) => batch.append({ stream, expected: 'no_stream', events: [event] }, ms));
  } catch (error) {
    // Without a note, each process searches again.
    if (error instanceof StreamDeleted) return prefix;
    if (!(error instanceof VersionConflict)) throw error;
  }
  return (await notedIn(client, stream, patience)) ?? prefix;
}

/** All work needs a queue or a dataset, so the creation of one is among the product's first events. */
const earliest = new StreamNames('', ['queue-', 'dataset-']);

/** Whether an earlier release wrote to the store. Other applications may have streams with similar names. */
async function isWrittenWithoutPrefix(
  client: EventStoreDBClient,
  patience: Patience,
  onSearch: OnSearch | undefined,
): Promise<boolean> {
  const last = await persist(patience, (ms) => newestOwnPosition(client, earliest, ms));
  if (last === 0n) return false;
  const stop = new AbortController();
  let loss: unknown;
  const onLost = (error: unknown) => {
    loss = error;
    stop.abort();
  };
  const limits = { silenceMs: patience.timeoutMs, timeoutMs: patience.timeoutMs };
  const options = { after: undefined, signal: stop.signal, onLost };
  const batches = subscribeToEvents(client, earliest, options, limits);
  for await (const { events, isEnd } of searched(batches, last, onSearch)) {
    if (events.some(isBeginning)) return true;
    if (isEnd) return false;
  }
  throw unavailable(loss);
}

/** Other applications may have an event type of this name, too. */
function isBeginning({ event, metadata }: StoredEvent): boolean {
  if (event.type !== 'QueueCreated' && event.type !== 'DatasetCreated') return false;
  const texts: unknown[] = [event.data.projectId, event.data.name, event.data.createdAt, metadata.$correlationId];
  return texts.every((text) => typeof text === 'string');
}
