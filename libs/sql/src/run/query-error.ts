import { indexOfCharacter } from '../guard/text-position.js';
import { codeOf } from '../roles/provision.js';
import { shortened, SqlProblem } from '../refusals.js';
import { declareLength } from './cursor.js';

/** Why this process ended a run. */
export type Ended = 'timeout' | 'cancelled';

/** What an error of a run means for the author of the query; the error itself if the query is not the cause. */
export function queryError(error: unknown, query: string, ended: Ended | undefined): unknown {
  if (error instanceof SqlProblem) return error;
  const cause = { cause: error };
  if (ended === 'timeout') {
    return new SqlProblem('timeout', 'The query took too long and was stopped', undefined, cause);
  }
  const code = codeOf(error);
  // Without `ended`, another process canceled it.
  if (ended === 'cancelled' || code === '57014') {
    return new SqlProblem('cancelled', 'The query was canceled', undefined, cause);
  }
  if (code === '53300') return new SqlProblem('busy', 'Too many queries of this project are running', undefined, cause);
  if (code === '53200') {
    return new SqlProblem('failed', 'The query needs more memory than a query may use', undefined, cause);
  }
  // Such as a value larger than Postgres can hold: what a query may contain cannot harm the server.
  if (code === 'XX000' && error instanceof Error)
    return new SqlProblem('failed', `Postgres cannot run this: ${sentence(error)}`, positionOf(error, query), cause);
  if (code === undefined || !isAboutTheQuery(code) || !(error instanceof Error)) return error;
  const kind = code === '42501' || code === '25006' ? 'refused' : 'failed';
  return new SqlProblem(kind, sentence(error), positionOf(error, query), cause);
}

/** Not a connection failure, a stopping server, or an internal error. */
function isAboutTheQuery(code: string): boolean {
  return /^[0-9A-Z]{5}$/.test(code) && !/^(08|57P|58|XX|28|F0)/.test(code);
}

function sentence(error: Error): string {
  const hint = 'hint' in error && typeof error.hint === 'string' ? ` (${error.hint})` : '';
  return shortened(`${error.message}${hint}`);
}

function positionOf(error: Error, query: string): number | undefined {
  const given = 'position' in error ? Number(error.position) : NaN;
  const character = given - 1 - declareLength;
  return character >= 0 ? indexOfCharacter(query, character) : undefined;
}
