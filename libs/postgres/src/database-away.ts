import { isNativeError } from 'node:util/types';

/**
 * Postgres' own codes for: connection trouble (08…), no disk, memory or connection left (53…), a statement that ran out of time,
 * shutting down, starting up.
 */
const away = /^(08...|53...|57014|57P0[1-5]|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOENT|ENOTFOUND|EAI_AGAIN)$/;
const lost =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error/i;

/** Whether an error of `pg` means that the database does not answer, and not that the query was wrong. */
export function isDatabaseAway(error: unknown): boolean {
  if (!isNativeError(error)) return false;
  if ('errors' in error && Array.isArray(error.errors) && error.errors.some(isDatabaseAway)) return true;
  const code = 'code' in error ? String(error.code) : '';
  return away.test(code) || lost.test(error.message) || isDatabaseAway(error.cause);
}
