import { UnreadableExport } from './export-request.js';

/**
 * The largest number of messages, objects and arrays in one request. Each may be two bytes long and take a hundred bytes
 * of memory; a body within its limit must not become gigabytes. This is enough for 100,000 small spans.
 */
export const MOST_PARTS = 2_000_000;

/** @throws UnreadableExport when there are more */
export function refuseMoreParts(parts: number): void {
  if (parts > MOST_PARTS) throw new UnreadableExport(`The request has more than ${MOST_PARTS} messages`);
}
