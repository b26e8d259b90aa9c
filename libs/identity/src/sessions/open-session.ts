import type { Transaction } from '../database/tables.js';
import { recordAccessOfMember } from '../access-log/access-log.js';
import { generateSessionToken, hashOfSecret } from '../secrets.js';
import { insertSession, type Member } from './sessions.js';

export interface SignedIn {
  /** For the browser's httpOnly cookie; only its hash is stored. */
  sessionToken: string;
  expiresAt: Date;
  member: Member;
}

export interface Opening {
  memberId: string;
  /** The browser's address as the UI's server sees it. */
  ip?: string;
  userAgent?: string;
  /** For the access log: how they signed in. */
  details?: Readonly<Record<string, string>>;
}

/** Signs a member in, whoever found out that it is they, and tells the access log. Within the caller's transaction. */
export async function openSession(
  transaction: Transaction,
  { memberId, ip, userAgent, details }: Opening,
): Promise<SignedIn> {
  const sessionToken = generateSessionToken();
  const seen = { ...(ip !== undefined && { ip }), ...(userAgent !== undefined && { userAgent }) };
  const { expiresAt, member } = await insertSession(transaction.sql, {
    memberId,
    hash: hashOfSecret(sessionToken),
    ...seen,
  });
  await recordAccessOfMember(transaction, memberId, {
    kind: 'signedIn',
    actor: { type: 'member', id: memberId, name: member.name },
    subject: null,
    ...(details !== undefined && { details }),
    ...(ip !== undefined && { ip }),
  });
  return { sessionToken, expiresAt, member };
}
