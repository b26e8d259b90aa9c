import type pg from 'pg';

import { recordAccessOfMember } from '../access-log/access-log.js';
import type { Tables } from '../database/tables.js';
import { isEmail, normalEmail, passwordLength } from '../members/person-details.js';
import type { Authentication, Opening, SignedIn } from './authentication.js';
import { isFamiliarNetwork } from './familiar-networks.js';
import type { FewAtATime } from './few-at-a-time.js';
import { SignInThrottle } from './sign-in-throttle.js';
import { lockStoredPassword, type ProvenPassword } from './stored-password.js';

export interface Credentials {
  email: string;
  password: string;
  /** The browser's address as the UI's server sees it. */
  ip?: string;
  userAgent?: string;
  /** The token of this browser's current session: it ends, because the new one replaces it. */
  replaces?: string;
}

/** Signing in by email and password. */
export class SignIn {
  readonly #throttle: SignInThrottle;

  constructor(
    private readonly pool: pg.Pool,
    private readonly tables: Tables,
    private readonly authentication: Authentication,
    private readonly passwords: FewAtATime,
  ) {
    this.#throttle = new SignInThrottle(pool);
  }

  async attempt(credentials: Credentials): Promise<SignedIn | 'invalid' | 'throttled'> {
    const { password, ip, userAgent, replaces } = credentials;
    const email = normalEmail(credentials.email);
    const subjects = this.#throttle.subjects(email, ip);
    // Counted before the password is checked, so that guesses sent all at once do not slip through together.
    const { isAdmitted, isFirst } = await this.#throttle.admit(subjects, () => isFamiliarNetwork(this.pool, email, ip));
    if (!isAdmitted) {
      // Logged once: otherwise somebody who keeps trying would fill the log.
      if (isFirst) await this.#record('signInThrottled', email, ip);
      return 'throttled';
    }
    const canBeRight = isEmail(email) && password.length <= passwordLength.most;
    const proven = canBeRight ? await this.passwords.run(() => this.authentication.prove(email, password)) : undefined;
    if (proven === 'busy') {
      // It does not count as a guess: the password was not checked.
      await this.#throttle.takeBack(subjects);
      return 'throttled';
    }
    const from = {
      ...(ip !== undefined && { ip }),
      ...(userAgent !== undefined && { userAgent }),
      ...(replaces !== undefined && { replaces }),
    };
    const result = proven === undefined ? 'invalid' : await this.#open(proven, from);
    if (result === 'invalid') await this.#record('signInFailed', email, ip);
    else await this.#throttle.forgive(subjects);
    return result;
  }

  /** The password may have been changed or removed while it was checked, to lock out people who know it. */
  #open({ memberId, hash }: ProvenPassword, from: Omit<Opening, 'memberId'>): Promise<SignedIn | 'invalid'> {
    return this.authentication.signIn<'invalid'>(async (transaction) => {
      const stored = await lockStoredPassword(transaction, memberId, 'pessimistic_read');
      return stored === hash ? { memberId, ...from } : { refused: 'invalid' };
    });
  }

  /** Logs the attempt in the projects of the member with this address, if there is one. */
  async #record(kind: 'signInFailed' | 'signInThrottled', email: string, ip: string | undefined): Promise<void> {
    const [address] = this.#throttle.subjects(email, ip);
    await this.tables.transaction(async (transaction) => {
      // Something is written for any address: the time taken must not show which addresses exist.
      await transaction.sql.query('update identity.sign_in_attempts set attempts = attempts where subject = $1', [
        address?.hash,
      ]);
      const { id, name } = (await transaction.members.findOneBy({ email })) ?? { id: nobody, name: '' };
      const subject = { type: 'member' as const, id, name };
      await recordAccessOfMember(transaction, id, { kind, actor: null, subject, ...(ip !== undefined && { ip }) });
    });
  }
}

const nobody = '00000000-0000-0000-0000-000000000000';
