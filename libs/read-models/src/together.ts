import type pg from 'pg';

/** The code with which Postgres rejects every statement after one has failed. */
const IN_FAILED_TRANSACTION = '25P02';

type Results<Statements extends readonly (() => Promise<unknown>)[]> = {
  -readonly [Index in keyof Statements]: Awaited<ReturnType<Statements[Index]>>;
};

/** Whether the connection accepts a statement while it works on others. */
export function hasPipeline(client: pg.ClientBase): boolean {
  return 'pipeline' in client && client.pipeline === true;
}

/**
 * Statements of one transaction that do not need each other's results: started at once if the connection has a pipeline, and
 * otherwise one after the other. Rejects with the failure that is the cause of the others, and only when all have ended: one
 * that began after the rollback would be outside the transaction.
 */
export async function together<const Statements extends readonly (() => Promise<unknown>)[]>(
  client: pg.ClientBase,
  ...statements: Statements
): Promise<Results<Statements>> {
  const results: unknown[] = [];
  if (!hasPipeline(client)) {
    for (const statement of statements) results.push(await statement());
    return results as Results<Statements>;
  }
  const failures: unknown[] = [];
  for (const ended of await Promise.allSettled(statements.map((statement) => statement()))) {
    if (ended.status === 'fulfilled') results.push(ended.value);
    else failures.push(ended.reason);
  }
  if (failures.length > 0) throw failures.find((error) => !isConsequence(error)) ?? failures[0];
  return results as Results<Statements>;
}

function isConsequence(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === IN_FAILED_TRANSACTION;
}
