import type { Transaction } from '../database/tables.js';

/** The hash that the given password was compared with. The proof is valid only as long as this is the stored hash. */
export interface ProvenPassword {
  memberId: string;
  hash: string;
}

/**
 * The hash of the member's password, if they have one. It cannot be replaced or removed until the end of the transaction.
 * `pessimistic_read` is for callers that only compare it; any number of them may do so at once.
 */
export async function lockStoredPassword(
  { members, accounts }: Transaction,
  memberId: string,
  mode: 'pessimistic_read' | 'pessimistic_write',
): Promise<string | null | undefined> {
  // Locked first, as in single sign-on: two transactions that lock in a different order would wait for each other.
  await members.findOne({ where: { id: memberId }, lock: { mode: 'for_key_share' } });
  return (await accounts.findOne({ where: { memberId, providerId: 'credential' }, lock: { mode } }))?.password;
}
