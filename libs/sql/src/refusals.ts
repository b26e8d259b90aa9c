/** Why a query got no result. `position` is where in its text, in UTF-16 units from 0, when that is known. */
export type SqlProblemCode =
  /** The query is more than one SELECT, or uses what is not offered. */
  | 'refused'
  /** Postgres said no: a syntax error, an unknown column, a division by zero. */
  | 'failed'
  | 'timeout'
  | 'cancelled'
  /** Too many queries run at once. */
  | 'busy'
  /** One row alone is over the limit of bytes. */
  | 'too_large'
  /** The database lets no role of a project be made or log in. */
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
