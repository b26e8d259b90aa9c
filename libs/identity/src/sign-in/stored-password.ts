import type { Transaction } from '../database/tables.js';

/** What was compared with the password that somebody gave, and is their proof as long as it is what is stored. */
export interface ProvenPassword {
  memberId: string;
  hash: string;
}

/**
 * The hash of the member's password, if they have one. Until the end of the transaction nobody replaces or removes it:
 * `pessimistic_read` is for those who only compare it, and any number of them may.
 */
export async function lockStoredPassword(
  { members, accounts }: Transaction,
  memberId: string,
  mode: 'pessimistic_read' | 'pessimistic_write',
): Promise<string | null | undefined> {
  // First, as single sign-on does: two who lock them in another order would wait for each other.
  await members.findOne({ where: { id: memberId }, lock: { mode: 'for_key_share' } });
  return (await accounts.findOne({ where: { memberId, providerId: 'credential' }, lock: { mode } }))?.password;
}
