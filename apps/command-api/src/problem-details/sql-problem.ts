import { toJsonText } from '@labeling/domain';
import type { SqlProblem, SqlProblemCode } from '@labeling/sql';
import { Problem } from './problem.js';
import type { ProblemCode } from './problem-codes.js';

const codes: Readonly<Record<SqlProblemCode, ProblemCode>> = {
  refused: 'sql_refused',
  failed: 'sql_failed',
  timeout: 'sql_timeout',
  cancelled: 'sql_cancelled',
  busy: 'sql_busy',
  too_large: 'sql_too_large',
  unavailable: 'sql_unavailable',
};
/** Seconds after which it makes sense to ask again. */
const retryAfter: Readonly<Partial<Record<SqlProblemCode, string>>> = { busy: '2', unavailable: '30' };

/** The outcome of a query as the API reports it; `position` counts from 0, in UTF-16 units. */
export function sqlProblem({ code, message, position, cause }: SqlProblem): Problem {
  const seconds = retryAfter[code];
  return new Problem(codes[code], message, {
    ...(position !== undefined && { members: { position: toJsonText(position) } }),
    ...(seconds !== undefined && { headers: { 'Retry-After': seconds } }),
    // Operators need to know why; errors in queries are for the people who wrote them.
    ...(code === 'unavailable' && { cause }),
  });
}
