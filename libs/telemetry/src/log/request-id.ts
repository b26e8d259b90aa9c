import { randomUUID } from 'node:crypto';

/** What a client may send as `X-Request-Id`: the events of the request carry it as their correlation id. */
export const requestIdForm = /^[\w.:-]{1,100}$/;

/** The id that a request brings, or a new one. */
export function requestIdOf(given: unknown): string {
  return typeof given === 'string' && requestIdForm.test(given) ? given : randomUUID();
}
