// Which failures of the store pass by themselves. The client rejects with errors of its own, with raw gRPC errors (no
// `type`) while the server is away, and with plain errors when a channel is closed under a call or no node is found.
import { StoreUnavailable } from '../errors.js';

const lastingTypes = new Set<unknown>([
  'access-denied',
  'invalid-argument',
  'maximum-append-size-exceeded',
  'stream-deleted',
  'stream-not-found',
  'unsupported',
  'wrong-expected-version',
]);
/** INVALID_ARGUMENT, PERMISSION_DENIED, UNIMPLEMENTED, UNAUTHENTICATED. */
const lastingCodes = new Set<unknown>([3, 7, 12, 16]);

/** Our own limit on how long one answer may take was reached. */
export class AnswerTimeout extends Error {
  constructor(timeoutMs: number) {
    super(`The event store did not answer within ${timeoutMs} ms`);
    this.name = 'AnswerTimeout';
  }
}

/** A call that carried many appends broke: says nothing about any one of them. */
export class CallLost extends Error {
  constructor(cause: unknown) {
    super('The connection to the event store was lost', { cause });
    this.name = 'CallLost';
  }
}

/** The server did not manage to store one append: too late, too busy, or in trouble. */
export class PassingRefusal extends Error {
  constructor(stream: string, reason: string) {
    super(`The event store did not append to ${stream}: ${reason}`);
    this.name = 'PassingRefusal';
  }
}

/** Whether trying again may help. */
export function isPassing(error: unknown): boolean {
  if (error instanceof StoreUnavailable || error instanceof AnswerTimeout || error instanceof PassingRefusal)
    return true;
  if (error instanceof CallLost) return error.cause === undefined || !isRefusal(error.cause);
  if (typeof error !== 'object' || error === null) return false;
  if ('type' in error) return !lastingTypes.has(error.type);
  if ('code' in error && typeof error.code === 'number') return !lastingCodes.has(error.code);
  return (
    'message' in error && /channel|connection|discover|write after end|premature close/i.test(String(error.message))
  );
}

function isRefusal(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('code' in error)) return false;
  return error.code === 7 || error.code === 12 || error.code === 16;
}

/** The `type` of one of the client's own errors. */
export function failureType(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'type' in error ? error.type : undefined;
}
