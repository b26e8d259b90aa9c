/** What Postgres says to every statement after one has failed. */
const IN_FAILED_TRANSACTION = '25P02';

/**
 * Waits for statements of one transaction that were begun at once. Rejects with the failure that is the cause of the others, and
 * only when all have ended: one that began after the rollback would be outside of the transaction.
 */
export async function together(...statements: readonly Promise<unknown>[]): Promise<void> {
  const ended = await Promise.allSettled(statements);
  const failures = ended.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
  if (failures.length > 0) throw failures.find((error) => !isConsequence(error)) ?? failures[0];
}

function isConsequence(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === IN_FAILED_TRANSACTION;
}
