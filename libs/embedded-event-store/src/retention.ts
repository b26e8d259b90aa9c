import { TOMBSTONE_REVISION } from './recorded-event.js';

/** What a stream's metadata says about which of its events readers still see. */
export interface Retention {
  /** Events below this revision are hidden. */
  readonly truncateBefore: number;
  readonly maxCount: number;
  /** In seconds. */
  readonly maxAge: number;
}

export const KEEP_ALL: Retention = { truncateBefore: 0, maxCount: Infinity, maxAge: Infinity };

/** A metadata stream shows its last event only. */
export const KEEP_LAST: Retention = { truncateBefore: 0, maxCount: 1, maxAge: Infinity };

const METADATA_PREFIX = '$$';

export function metadataStreamOf(stream: string): string {
  return METADATA_PREFIX + stream;
}

/** The stream that a metadata stream describes, or undefined for an ordinary stream. */
export function describedStreamOf(stream: string): string | undefined {
  return stream.startsWith(METADATA_PREFIX) ? stream.slice(METADATA_PREFIX.length) : undefined;
}

/** Reads `$tb`, `$maxCount` and `$maxAge`. Metadata that is not a JSON object hides nothing. */
export function parseRetention(metadata: Uint8Array): Retention {
  const entries = parseObject(metadata);
  return {
    truncateBefore: count(entries.get('$tb')) ?? KEEP_ALL.truncateBefore,
    maxCount: count(entries.get('$maxCount')) ?? KEEP_ALL.maxCount,
    maxAge: count(entries.get('$maxAge')) ?? KEEP_ALL.maxAge,
  };
}

/** Soft-deleting a stream hides every event it has or could have. */
export function isSoftDelete(retention: Retention): boolean {
  return retention.truncateBefore >= TOMBSTONE_REVISION;
}

/** The same metadata with another `$tb`, as JSON text. */
export function withTruncateBefore(metadata: Uint8Array, revision: number | 'all'): Uint8Array {
  const rest = [...parseObject(metadata)].filter(([key]) => key !== '$tb');
  const body = rest.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)},`).join('');
  return Buffer.from(`{${body}"$tb":${revision === 'all' ? LARGEST_REVISION : revision}}`);
}

/** EventStoreDB's own mark of a soft delete. Written as text: a double cannot hold it. */
const LARGEST_REVISION = '9223372036854775807';

function parseObject(json: Uint8Array): Map<string, unknown> {
  try {
    const value: unknown = JSON.parse(Buffer.from(json).toString('utf8'));
    return typeof value === 'object' && value !== null ? new Map(Object.entries(value)) : new Map();
  } catch {
    return new Map();
  }
}

function count(value: unknown): number | undefined {
  return typeof value === 'number' && value >= 0 ? value : undefined;
}
