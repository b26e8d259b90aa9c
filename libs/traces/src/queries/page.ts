/** One page of a list: `next` is the cursor for the following page, null at the end. */
export interface TracePage<Row> {
  readonly data: readonly Row[];
  readonly next: string | null;
}

/** The `after` of a request is not a cursor that a page returned. */
export class InvalidTraceCursor extends Error {
  constructor(readonly cursor: string) {
    super('The cursor does not belong to this list');
    this.name = 'InvalidTraceCursor';
  }
}

const form = /^(\d{1,19})\.([0-9a-f]{32})$/;
const LATEST_NS = 2n ** 63n - 1n;

/** @throws InvalidTraceCursor */
export function readTraceCursor(cursor: string): { startNs: string; traceId: string } {
  const [, startNs, traceId] = form.exec(cursor) ?? [];
  if (startNs === undefined || traceId === undefined || BigInt(startNs) > LATEST_NS)
    throw new InvalidTraceCursor(cursor);
  return { startNs, traceId };
}

export function traceCursor({ startNs, traceId }: { startNs: bigint; traceId: string }): string {
  return `${startNs}.${traceId}`;
}

const formOfSpan = /^(\d{1,19})\.(\d{1,19})\.([0-9a-f]{16})$/;

/** @throws InvalidTraceCursor */
export function readSpanCursor(cursor: string): { startNs: string; endNs: string; spanId: string } {
  const [, startNs, endNs, spanId] = formOfSpan.exec(cursor) ?? [];
  if (startNs === undefined || endNs === undefined || spanId === undefined) throw new InvalidTraceCursor(cursor);
  if (BigInt(startNs) > LATEST_NS || BigInt(endNs) > LATEST_NS) throw new InvalidTraceCursor(cursor);
  return { startNs, endNs, spanId };
}

/** Where a span is in its trace: the page after it starts with the next one. */
export function spanCursor({ startNs, durationNs, spanId }: SpanPlace): string {
  return `${startNs}.${startNs + durationNs}.${spanId}`;
}
interface SpanPlace {
  readonly startNs: bigint;
  readonly durationNs: bigint;
  readonly spanId: string;
}
