import type { RawEvent } from '../raw-event.js';

/** How the events at one place in both stores differ. */
export interface Difference {
  /** Whether these are different events, so that what follows in the two stores cannot be compared. */
  readonly isAnother: boolean;
  /** In words, without any data of the events. */
  readonly reason: string;
}

/** Undefined if both are the same event, byte for byte. Each store has its own positions and times of storing. */
export function differenceOf(source: RawEvent, target: RawEvent): Difference | undefined {
  const isSamePlace = source.stream === target.stream && source.revision === target.revision;
  if (!isSamePlace || source.isTombstone !== target.isTombstone) {
    return { isAnother: true, reason: `the source has ${named(source)}, the target ${named(target)}` };
  }
  // The id and the bytes of a tombstone come from the server that wrote it.
  if (source.isTombstone) return undefined;
  const parts = [
    [source.id !== target.id, 'id'],
    [source.type !== target.type, 'type'],
    [source.contentType !== target.contentType, 'content type'],
    [!isSame(source.data, target.data), 'data'],
    [!isSame(source.metadata, target.metadata), 'metadata'],
  ] as const;
  const different = parts.flatMap(([differs, part]) => (differs ? [part] : []));
  if (different.length === 0) return undefined;
  return { isAnother: false, reason: `${named(source)} has another ${different.join(', another ')} in the target` };
}

export function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return Buffer.compare(one, other) === 0;
}

/** Which event it is. */
export function named({ stream, revision, type, isTombstone }: RawEvent): string {
  return isTombstone ? `the end of ${stream}, which was deleted` : `event ${revision} of ${stream} (${type})`;
}
