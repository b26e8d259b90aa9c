/** Why a query has no result. `position` is where in its text, in UTF-16 units from 0, if known. */
export type SqlProblemCode =
  /** The query is not a single SELECT, or uses something that is not allowed. */
  | 'refused'
  /** Postgres refused it: a syntax error, an unknown column, a division by zero. */
  | 'failed'
  | 'timeout'
  | 'cancelled'
  /** Too many queries are running at once. */
  | 'busy'
  /** A single row exceeds the size limit. */
  | 'too_large'
  /** The database does not allow project roles to be created or to log in. */
  | 'unavailable';

export class SqlProblem extends Error {
  constructor(
    readonly code: SqlProblemCode,
    message: string,
    readonly position?: number,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'SqlProblem';
  }
}

/** Characters: a message of Postgres quotes what is wrong, however long that is. */
const LONGEST = 1_000;

export function shortened(message: string): string {
  return message.length > LONGEST ? `${message.slice(0, LONGEST).replace(/\p{Cs}$/u, '')}…` : message;
}
