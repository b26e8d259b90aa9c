import type pg from 'pg';

import { recordAccessOfMember } from '../access-log/access-log.js';
import type { Tables, Transaction } from '../database/tables.js';
import { generateSessionToken, hashOfSecret } from '../secrets.js';
import { endSession, findSession, type Member } from '../sessions/sessions.js';
import type { BetterAuthApi } from './better-auth.js';
import { rememberNetwork } from './familiar-networks.js';
import type { ProvenPassword } from './stored-password.js';

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
  /** The token of this browser's current session: it ends, because the new one replaces it. */
  replaces?: string;
  /** For the access log: how they signed in. */
  details?: Readonly<Record<string, string>>;
}

/** Passwords and new sessions, handled by better-auth. It is loaded at the first sign-in, so the API's process never loads it. */
export class Authentication {
  #opening: Promise<BetterAuthApi> | undefined;

  constructor(
    private readonly pool: pg.Pool,
    private readonly tables: Tables,
  ) {}

  /** The member with this address and password. An unknown address takes as long as a wrong password. */
  async prove(email: string, password: string): Promise<ProvenPassword | undefined> {
    const { provePassword } = await this.#open();
    return (await provePassword({ body: { email, password } })) ?? undefined;
  }

  /**
   * One transaction that signs a member in and logs it. `who` returns the member, however they proved who they are; anything
   * else it returns is the outcome, and nobody is signed in.
   */
  async signIn<Refused>(
    who: (transaction: Transaction) => Promise<Opening | { readonly refused: Refused }>,
  ): Promise<SignedIn | Refused> {
    // Opened first: what it stores for all processes must not depend on this transaction.
    const { openSession } = await this.#open();
    return this.tables.transaction(async (transaction) => {
      const opening = await who(transaction);
      if ('refused' in opening) return opening.refused;
      const { memberId, ip, userAgent, replaces, details } = opening;
      const sessionToken = generateSessionToken();
      const tokenHash = hashOfSecret(sessionToken);
      await endExpired(transaction, memberId);
      if (replaces !== undefined) await endSession(transaction, replaces, ip);
      await openSession({
        body: { memberId, tokenHash, ipAddress: ip ?? '', userAgent: (userAgent ?? '').slice(0, 500) },
      });
      const session = await findSession(transaction.sql, tokenHash);
      if (!session) throw new Error('The session was not stored');
      const { member, expiresAt } = session;
      await rememberNetwork(transaction.sql, memberId, ip);
      await recordAccessOfMember(transaction, memberId, {
        kind: 'signedIn',
        actor: { type: 'member', id: memberId, name: member.name },
        subject: null,
        ...(details !== undefined && { details }),
        ...(ip !== undefined && { ip }),
      });
      return { sessionToken, expiresAt, member };
    });
  }

  /**
   * Replaces the current password with a new one. False if the current one is wrong, or the member has none. Runs in the
   * current transaction. `token` is that of a session of the member.
   */
  async changePassword(token: string, passwords: { currentPassword: string; newPassword: string }): Promise<boolean> {
    const [{ changePassword }, { APIError }] = await Promise.all([this.#open(), import('better-auth/api')]);
    const headers = new Headers({ authorization: `Bearer ${hashOfSecret(token)}` });
    try {
      await changePassword({ headers, body: passwords });
      return true;
    } catch (error) {
      if (error instanceof APIError && error.body?.code !== undefined && refusals.has(error.body.code)) return false;
      throw error;
    }
  }

  async #open(): Promise<BetterAuthApi> {
    this.#opening ??= import('./better-auth.js').then(({ openBetterAuth }) => openBetterAuth(this.tables, this.pool));
    try {
      return await this.#opening;
    } catch (error) {
      // The next caller tries again: the database may be back.
      this.#opening = undefined;
      throw error;
    }
  }
}

/** The last outcome: their session was ended by another change, for which this one waited. */
const refusals: ReadonlySet<string> = new Set(['INVALID_PASSWORD', 'CREDENTIAL_ACCOUNT_NOT_FOUND', 'UNAUTHORIZED']);

const endExpired = ({ sessions }: Transaction, memberId: string) =>
  sessions.createQueryBuilder().delete().where({ memberId }).andWhere('expires_at < now()').execute();
