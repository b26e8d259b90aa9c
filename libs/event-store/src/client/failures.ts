// Which failures of the store are temporary. The client rejects with errors of its own, with raw gRPC errors (no
// `type`) while the server is away, and with plain errors when a channel is closed under a call or no node is found.
import {
  EventTooLarge,
  PrefixRefused,
  StoreCannotWrite,
  StoreRefusesUser,
  StoreUnavailable,
  StreamDeleted,
  UnreadableEvent,
  VersionConflict,
} from '../errors.js';

const lastingTypes = new Set<unknown>([
  'access-denied',
  'invalid-argument',
  'maximum-append-size-exceeded',
  'stream-deleted',
  'stream-not-found',
  'unsupported',
  'wrong-expected-version',
]);
const UNIMPLEMENTED = 12;
/** PERMISSION_DENIED, UNAUTHENTICATED. */
const codesOfUsers = new Set<unknown>([7, 16]);
/** INVALID_ARGUMENT, PERMISSION_DENIED, UNAUTHENTICATED. */
const lastingCodes = new Set<unknown>([3, UNIMPLEMENTED, ...codesOfUsers]);

/** The time limit of this process for one answer was reached. */
export class AnswerTimeout extends Error {
  constructor(timeoutMs: number) {
    super(`The event store did not answer within ${timeoutMs} ms`);
    this.name = 'AnswerTimeout';
  }
}

/** A call with many appends broke, which does not say anything about a single append. */
export class CallLost extends Error {
  constructor(cause: unknown) {
    super('The connection to the event store was lost', { cause });
    this.name = 'CallLost';
  }
}

/** The server will never store this append, however often it is sent. */
export class AppendRefused extends Error {
  constructor(
    stream: string,
    readonly reason: string,
  ) {
    super(`The event store refuses to append to ${stream}: ${reason}`);
    this.name = 'AppendRefused';
  }
}

/** The server could not store an append now: it came too late, or the server is too busy or in trouble. */
export class PassingRefusal extends Error {
  constructor(stream: string, reason: string) {
    super(`The event store did not append to ${stream}: ${reason}`);
    this.name = 'PassingRefusal';
  }
}

/**
 * Whether trying again may help: yes, unless the store has given a final answer, or the program has a bug. There is no
 * list of temporary failures, because a connection can be lost in too many ways.
 */
export function isPassing(error: unknown): boolean {
  if (error instanceof StoreCannotWrite || error instanceof StoreRefusesUser) return false;
  if (error instanceof StoreUnavailable) return true;
  if (isFinal(error) || isFault(error)) return false;
  if (error instanceof CallLost) return !isRefusal(error.cause);
  if (typeof error !== 'object' || error === null) return false;
  return !('type' in error && lastingTypes.has(error.type)) && !('code' in error && lastingCodes.has(error.code));
}

/** How EventStoreDB 23.10 ends a live subscription that has fallen behind; it keeps serving others, and the next subscription. */
export function isTooSlow(error: unknown): boolean {
  return error instanceof Error && error.message.includes('Consumer too slow');
}

/** The error as callers know it, if it means that the user of the address lacks permission. */
export function orUserRefused(error: unknown): unknown {
  const cause = error instanceof CallLost ? error.cause : error;
  if (typeof cause !== 'object' || cause === null || !('code' in cause)) return error;
  return codesOfUsers.has(cause.code) ? new StoreRefusesUser({ cause }) : error;
}

function isFinal(error: unknown): boolean {
  return [AppendRefused, VersionConflict, EventTooLarge, PrefixRefused, StreamDeleted, UnreadableEvent].some(
    (type) => error instanceof type,
  );
}

function isFault(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('name' in error)) return false;
  return error.name === 'TypeError' || error.name === 'RangeError' || error.name === 'ReferenceError';
}

function isRefusal(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('code' in error)) return false;
  return error.code === UNIMPLEMENTED || codesOfUsers.has(error.code);
}

/** The `type` of one of the client's own errors. */
export function failureType(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'type' in error ? error.type : undefined;
}
