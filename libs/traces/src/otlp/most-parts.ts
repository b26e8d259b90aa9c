import { UnreadableExport } from './export-request.js';

/**
 * The largest number of messages, objects and arrays in one request. Each may be two bytes long and take a hundred bytes
 * of memory; a body within its limit must not become gigabytes. This is enough for 100,000 small spans.
 */
export const MOST_PARTS = 2_000_000;

/** Spans or log records in one request. */
export const MOST_SENT = 100_000;

/**
 * The same for one span, log record, resource or scope, which is read in one go: enough for 10,000 attributes. SDKs send at most 128
 * by default.
 */
export const MOST_PARTS_OF_MESSAGE = 20_000;

/**
 * How long a span may be as sent: only reading it, in one go, shows whether it fits. Escapes make a text up to three times as
 * long as it is stored, unless they represent ASCII, and parts have names.
 */
export const mostSent = (spanBytes: number): number => 3 * spanBytes + 1_048_576;

/** @throws UnreadableExport if there are more */
export function refuseMoreParts(parts: number): void {
  if (parts > MOST_PARTS) throw new UnreadableExport(`The request has more than ${MOST_PARTS} messages`);
}

/** Why a span or a log record of this size is left out. */
export function tooLarge(called: string, bytes: number, most: number): string {
  return `a ${called} has ${bytes} bytes; at most ${most} are allowed (LIMIT_SPAN_BYTES)`;
}
