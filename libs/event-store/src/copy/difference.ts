import type { RawEvent } from '../raw-event.js';

/** How the event at one place in both stores differs. */
export interface Difference {
  /** Whether these are different events, so that whatever follows in the two stores cannot be compared. */
  readonly isAnother: boolean;
  /** In words, without anything that the events hold. */
  readonly reason: string;
}

/** Undefined when both are the same event, to the byte. Positions and the time of storing are each store's own. */
export function differenceOf(source: RawEvent, target: RawEvent): Difference | undefined {
  const isSamePlace = source.stream === target.stream && source.revision === target.revision;
  if (!isSamePlace || source.isTombstone !== target.isTombstone) {
    return { isAnother: true, reason: `the source has ${named(source)}, the target ${named(target)}` };
  }
  // A tombstone has an id and bytes of the server that wrote it.
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
