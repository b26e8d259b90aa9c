import { UnreadableExport } from './export-request.js';

/**
 * Messages, objects and lists of one request together. Two bytes can be one of them, and each takes a hundred bytes of
 * memory: a body within its limit must not become gigabytes. It is enough for 100,000 small spans.
 */
export const MOST_PARTS = 2_000_000;

/** @throws UnreadableExport when there are more */
export function refuseMoreParts(parts: number): void {
  if (parts > MOST_PARTS) throw new UnreadableExport(`The request has more than ${MOST_PARTS} messages`);
}
