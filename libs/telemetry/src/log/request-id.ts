import { randomUUID } from 'node:crypto';

/** What a client may send as `X-Request-Id`: it becomes the correlation id of the request's events. */
export const requestIdForm = /^[\w.:-]{1,100}$/;

/** The id from the request, or a new one. */
export function requestIdOf(given: unknown): string {
  return typeof given === 'string' && requestIdForm.test(given) ? given : randomUUID();
}
