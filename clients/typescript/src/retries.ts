import { LabelingConnectionError, LabelingError } from './labeling-error.js';

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;
/** A server that asks for more will not be back soon, and the caller should know. */
const LONGEST_OBEYED_MS = 60_000;

/**
 * How long to wait before sending a request again after it failed `failures` times, or undefined if it must not be sent
 * again: the API refused it, or the first one may have had an effect that a second one would repeat.
 */
export function waitAfter(error: unknown, failures: number, isRepeatable: boolean): number | undefined {
  if (!mayRepeat(error, isRepeatable)) return undefined;
  const asked = error instanceof LabelingError ? (error.retryAfterMs ?? 0) : 0;
  return asked > LONGEST_OBEYED_MS ? undefined : Math.max(asked, backoff(failures));
}

/** Between half and all of a time that doubles, so that many clients do not come back at once. */
export function backoff(failures: number): number {
  const most = Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), LONGEST_WAIT_MS);
  return most * (0.5 + Math.random() / 2);
}

function mayRepeat(error: unknown, isRepeatable: boolean): boolean {
  if (error instanceof LabelingConnectionError) return isRepeatable;
  if (!(error instanceof LabelingError)) return false;
  return wasNotBegun(error) || (isRepeatable && [502, 503, 504].includes(error.status));
}

/** Whether a request that failed temporarily may have taken effect all the same. */
export function mayBeDone(error: unknown): boolean {
  if (error instanceof LabelingError && wasNotBegun(error)) return false;
  return mayRepeat(error, true) && !neverLeft(error);
}

/** What runtimes report when no connection was made. */
const notConnected = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|UND_ERR_CONNECT_TIMEOUT)$/;

function neverLeft(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && notConnected.test(String(error.code))) || neverLeft(error.cause);
}

/** These refusals come before any work on the request begins. */
const wasNotBegun = ({ status, code }: LabelingError): boolean => status === 429 || code === 'too_busy';
