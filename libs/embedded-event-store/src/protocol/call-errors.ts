import { Metadata, status, type StatusObject } from '@grpc/grpc-js';
import type { ExpectedRevision } from '../append-rules.js';
import { MAX_APPEND_BYTES } from '../recorded-event.js';
import { shorten } from './shorten.js';

/** A request that the protocol does not allow. */
export class InvalidRequest extends Error {
  override readonly name = 'InvalidRequest';
}

const LONGEST_DETAILS = 1_000;

/** How a failed call ends: a status, and in the trailer the data from which the client builds its own error. */
export class CallError extends Error implements StatusObject {
  override readonly name = 'CallError';
  readonly metadata = new Metadata();
  readonly details: string;

  constructor(
    readonly code: status,
    details: string,
    trailer: Readonly<Record<string, string>> = {},
  ) {
    super(details);
    this.details = shorten(details, LONGEST_DETAILS);
    for (const [key, value] of Object.entries(trailer)) this.metadata.set(key, value);
  }
}

export function streamDeleted(stream: string): CallError {
  return new CallError(status.FAILED_PRECONDITION, `Event stream '${shorten(stream)}' is deleted.`, {
    exception: 'stream-deleted',
    'stream-name': encodeHeader(stream),
  });
}

/** For a deletion, whose answers also name the revision of a stream that does not exist: it is -1. */
export function wrongExpectedVersion(stream: string, expected: ExpectedRevision, current: number): CallError {
  const versions = `Expected version: ${expectedVersionNumber(expected)}, Actual version: ${current}`;
  const details = `Delete failed due to WrongExpectedVersion. Stream: ${shorten(stream)}, ${versions}`;
  return new CallError(status.FAILED_PRECONDITION, details, {
    exception: 'wrong-expected-version',
    'stream-name': encodeHeader(stream),
    'expected-version': expectedVersionNumber(expected),
    'actual-version': String(current),
  });
}

export function maximumAppendSizeExceeded(): CallError {
  return new CallError(status.INVALID_ARGUMENT, `Maximum Append Size of ${MAX_APPEND_BYTES} Exceeded.`, {
    exception: 'maximum-append-size-exceeded',
    'maximum-append-size': String(MAX_APPEND_BYTES),
  });
}

export function resourceExhausted(details: string): CallError {
  return new CallError(status.RESOURCE_EXHAUSTED, details);
}

export function deadlineExceeded(): CallError {
  return new CallError(status.DEADLINE_EXCEEDED, 'Deadline exceeded before the write was committed.');
}

export function unauthenticated(): CallError {
  return new CallError(status.UNAUTHENTICATED, 'This event store needs its key.');
}

export function shuttingDown(): CallError {
  return new CallError(status.UNAVAILABLE, 'The event store is shutting down.');
}

/** Converts an error inside a call into the status that it ends with. */
export function toCallError(error: unknown): CallError {
  if (error instanceof CallError) return error;
  const details = error instanceof Error ? error.message : String(error);
  return new CallError(error instanceof InvalidRequest ? status.INVALID_ARGUMENT : status.INTERNAL, details);
}

/** EventStoreDB's numbers for the expectations that are not a revision. */
function expectedVersionNumber(expected: ExpectedRevision): string {
  switch (expected.kind) {
    case 'noStream':
      return '-1';
    case 'any':
      return '-2';
    case 'streamExists':
      return '-4';
    case 'revision':
      return String(expected.revision);
  }
}

/** Trailers carry ASCII only; a stream name may be anything. */
function encodeHeader(text: string): string {
  return /^[\x20-\x7e]*$/.test(text) ? text : encodeURIComponent(text);
}
