import { HttpException } from '@nestjs/common';
import { toJsonText, type RejectionCode } from '@labeling/domain';
import {
  EventTooLarge,
  Rejected,
  RevisionMismatch,
  StoreCannotWrite,
  StoreRefusesUser,
  StoreUnavailable,
  UnreadableHistory,
  VersionConflict,
} from '@labeling/event-store';
import { AlreadyCreated, NoLongerAdmin } from '@labeling/identity';
import { isDatabaseAway, tookTooLong, wordsOfAway } from '@labeling/postgres';
import { InvalidCursor } from '@labeling/read-models/queries';
import { SqlProblem } from '@labeling/sql';
import { InvalidTraceCursor, UnreadableExport } from '@labeling/traces';
import { Problem, type ProblemExtras } from './problem.js';
import type { ProblemCode } from './problem-codes.js';
import { sqlProblem } from './sql-problem.js';

/** Seconds after which a client may try again when a service is unavailable. */
const RETRY_AFTER = '2';
/** The same when the database has ended what took too long: an immediate retry would take just as long. */
const RETRY_AFTER_LONG = '30';

/** The answer when a route threw `error`; undefined if it is the service's own fault. */
export function problemOf(error: unknown): Problem | undefined {
  if (error instanceof Problem) return error;
  if (error instanceof SqlProblem) return sqlProblem(error);
  if (error instanceof Rejected || error instanceof RevisionMismatch) return conflictProblem(error);
  if (error instanceof StoreUnavailable) {
    return away('store_unavailable', storeTrouble(error, 'The event store does not answer'), error);
  }
  if (error instanceof EventTooLarge) {
    return new Problem('item_too_large', `The event store accepts at most ${error.limit} bytes at once`);
  }
  if (error instanceof VersionConflict) {
    return new Problem('too_many_conflicts', 'Others kept changing the same resource');
  }
  if (error instanceof NoLongerAdmin) return new Problem('forbidden', error.message);
  if (error instanceof AlreadyCreated) return existsProblem(error);
  if (error instanceof UnreadableHistory) return new Problem('unreadable_history', error.message);
  if (error instanceof UnreadableExport) return new Problem('unreadable_spans', error.message);
  if (error instanceof InvalidCursor || error instanceof InvalidTraceCursor)
    return new Problem('invalid_parameter', `after: ${error.message}`);
  if (tookTooLong(error)) {
    const headers = { 'Retry-After': RETRY_AFTER_LONG };
    return new Problem('took_too_long', wordsOfAway(error), { headers, cause: error });
  }
  if (isDatabaseAway(error)) return away('database_unavailable', wordsOfAway(error), error);
  return httpProblem(error);
}

/** What is wrong with the event store, in words for callers. */
export function storeTrouble(error: unknown, unlessItSaysSo = 'The event store went away'): string {
  return error instanceof StoreCannotWrite || error instanceof StoreRefusesUser ? error.message : unlessItSaysSo;
}

export function away(
  code: ProblemCode,
  detail: string,
  cause?: unknown,
  members: ProblemExtras['members'] = {},
): Problem {
  return new Problem(code, detail, { headers: { 'Retry-After': RETRY_AFTER }, cause, members });
}

/** `members` show what the command was decided on: the revision at least. */
export function conflictProblem(
  conflict: Rejected | RevisionMismatch,
  members: ProblemExtras['members'] = { revision: toJsonText(conflict.revision.toString()) },
): Problem {
  if (conflict instanceof Rejected)
    return new Problem(codeOf(conflict.error.code), conflict.error.message, { members });
  const { revision, expected } = conflict;
  return new Problem('revision_mismatch', `The revision is ${revision}, not ${expected}`, { members });
}

/** `id` names what was already created, so that the client can get rid of it. */
function existsProblem({ subject, id }: AlreadyCreated): Problem {
  const members = { id: toJsonText(id) };
  switch (subject) {
    case 'apiKey':
      return new Problem(
        'api_key_exists',
        'This request has already created an API key, whose secret is shown only once: revoke it and create another',
        { members },
      );
    case 'invitation':
      return new Problem(
        'invitation_exists',
        'This request has already created an invitation, whose link is shown only once: revoke it and create another',
        { members },
      );
    case 'webhook':
      return new Problem(
        'webhook_exists',
        'This request has already created a webhook: somebody else sent it, or its secret was replaced, or it was deleted',
        { members },
      );
  }
}

/** The domain's codes are this API's codes; a new one that is not listed does not compile. */
function codeOf(code: RejectionCode): ProblemCode {
  return code;
}

/** What Nest and Fastify themselves throw. */
function httpProblem(error: unknown): Problem | undefined {
  if (!(error instanceof HttpException)) return undefined;
  const { cause } = error;
  const status = error.getStatus();
  switch (typeof cause === 'object' && cause !== null && 'code' in cause && cause.code) {
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new Problem('unsupported_media_type', 'The body must be sent with Content-Type: application/json');
  }
  if (status === 404) return new Problem('not_found', 'Nothing exists at this address');
  if (status === 503) return away('shutting_down', 'This process is shutting down');
  return status < 500 ? new Problem('bad_request', error.message) : undefined;
}
