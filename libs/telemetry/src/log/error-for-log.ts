/** An error for the log: what failed and where, without anything that it quotes. */
export interface LoggedError {
  readonly type: string;
  readonly message: string;
  /** A code of Postgres or of the system, for example. */
  readonly code?: string;
  readonly stack?: string;
  readonly cause?: LoggedError;
}

const MOST_CAUSES = 5;

/**
 * Only these: errors of the database contain the statement with its values, the refused row, and more. Their messages, and those
 * about JSON, also quote values.
 */
export function errorForLog(error: unknown, depth = 0): LoggedError | undefined {
  if (!(error instanceof Error)) return undefined;
  const cause = depth < MOST_CAUSES ? errorForLog(error.cause, depth + 1) : undefined;
  const stack = error.stack?.split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: error.name,
    message: withoutQuotes(error),
    ...('code' in error && typeof error.code === 'string' && { code: error.code }),
    ...(stack !== undefined && { stack: stack.join('\n') }),
    ...(cause !== undefined && { cause }),
  };
}

function withoutQuotes(error: Error): string {
  if (error instanceof SyntaxError) return 'a text has another form than expected';
  const isOfDatabase = 'severity' in error || 'driverError' in error;
  return isOfDatabase ? error.message.replace(/: ".*/s, ': …') : error.message;
}
