import { isNativeError } from 'node:util/types';
import { isOfConnecting } from './primary-client.js';

/** Postgres' own codes for: transactions may only read, no disk left. */
const unchangeable = /^(25006|53100)$/;
/**
 * Postgres' own codes for: connection trouble (08…), no disk, memory or connection left (53…), read-only transactions, conflicts
 * with others (including locks), a statement that ran out of time, shutting down, starting up.
 */
const away = /^(08...|25006|40001|40P01|53...|55P03|57014|57P0[1-5])$/;
/** Postgres' own code for: a statement was canceled, usually because it ran out of time. */
const ENDED = '57014';
/** The systems' codes for trouble with a server, the way to it, or its name. */
const cutOff = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'ENOENT', 'EADDRNOTAVAIL'],
  ...['EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH', 'ENETDOWN', 'ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL'],
]);
const lost =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error/i;

/**
 * Whether an error of `pg` means that the database does not answer, or accepts no changes for now, and not that the query was
 * wrong.
 */
export function isDatabaseAway(error: unknown): boolean {
  return isInside(
    error,
    (code, one) => away.test(code) || cutOff.has(code) || lost.test(one.message) || isOfConnecting(one),
  );
}

/**
 * Whether it means that the database answers readers and accepts no changes: its disk is full, its host does not let it
 * grow, or it is a standby.
 */
export function takesNoChanges(error: unknown): boolean {
  return isInside(error, (code) => unchangeable.test(code));
}

/** Whether it means that the database has canceled a statement because it took too long. */
export function tookTooLong(error: unknown): boolean {
  return isInside(error, (code) => code === ENDED);
}

/** What is wrong, as a sentence without its period. */
export function wordsOfAway(error: unknown): string {
  if (takesNoChanges(error)) return 'The database accepts no changes at the moment';
  return tookTooLong(error) ? 'The database took too long' : 'The database does not answer';
}

/** Whether this is true of an error, of one of the errors that it combines, or of its cause. */
function isInside(error: unknown, isTrueOf: (code: string, error: Error) => boolean): boolean {
  if (!isNativeError(error)) return false;
  if ('errors' in error && Array.isArray(error.errors) && error.errors.some((one) => isInside(one, isTrueOf)))
    return true;
  return isTrueOf('code' in error ? String(error.code) : '', error) || isInside(error.cause, isTrueOf);
}
