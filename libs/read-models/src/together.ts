/**
 * Waits for statements of one transaction that were begun at once. Rejects with the first failure, and only when all have
 * ended: one that began after the rollback would be outside of the transaction.
 */
export async function together(...statements: readonly Promise<unknown>[]): Promise<void> {
  const ended = await Promise.allSettled(statements);
  for (const outcome of ended) if (outcome.status === 'rejected') throw outcome.reason;
}
