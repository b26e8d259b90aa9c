import type pg from 'pg';

import { recordAccessOfMember } from '../access-log/access-log.js';
import type { BetterAuth } from './better-auth.js';
import { connectionOf, poolOf } from '../database/pool.js';
import type { Tables } from '../database/tables.js';
import { isEmail, normalEmail } from '../members/person-details.js';
import { openSession, type SignedIn } from '../sessions/open-session.js';
import { authSecret } from './auth-secret.js';
import { SignInThrottle } from './sign-in-throttle.js';

export interface Credentials {
  email: string;
  password: string;
  /** The browser's address as the UI's server sees it. */
  ip?: string;
  userAgent?: string;
}

/** Signing in by email and password. better-auth is loaded at the first attempt, so the API's process never loads it. */
export class SignIn {
  readonly #pool: pg.Pool;
  readonly #throttle: SignInThrottle;
  #auth: Promise<{ auth: BetterAuth; pool: pg.Pool }> | undefined;

  constructor(
    pool: pg.Pool,
    private readonly tables: Tables,
  ) {
    this.#pool = pool;
    this.#throttle = new SignInThrottle(pool);
  }

  async attempt(credentials: Credentials): Promise<SignedIn | 'invalid' | 'throttled'> {
    const email = normalEmail(credentials.email);
    const subjects = this.#throttle.subjects(email, credentials.ip);
    // Counted before the password is looked at, so that guesses sent all at once do not slip through together.
    const { isAdmitted, isFirst } = await this.#throttle.admit(subjects);
    if (!isAdmitted) {
      // Told once: else whoever keeps trying fills the log.
      if (isFirst) await this.#tell('signInThrottled', email, credentials.ip);
      return 'throttled';
    }
    const memberId = await this.#memberWith(email, credentials.password);
    if (memberId === undefined) {
      await this.#tell('signInFailed', email, credentials.ip);
      return 'invalid';
    }
    await this.#throttle.forgive(subjects);
    const { ip, userAgent } = credentials;
    const seen = { ...(ip !== undefined && { ip }), ...(userAgent !== undefined && { userAgent }) };
    return this.tables.transaction((transaction) => openSession(transaction, { memberId, ...seen }));
  }

  async close(): Promise<void> {
    const opened = await this.#auth?.catch(() => undefined);
    await opened?.pool.end();
  }

  async #memberWith(email: string, password: string): Promise<string | undefined> {
    if (!isEmail(email) || password.length > 1024) return undefined;
    const auth = await this.#opened();
    const found = await auth.people.findUserByEmail(email, { includeAccounts: true });
    const account = found?.accounts.find(({ providerId }) => providerId === 'credential');
    if (!found || !account?.password) {
      // The same work as for a known address, or the time taken would tell which addresses exist.
      await auth.password.hash(password);
      return undefined;
    }
    return (await auth.password.verify({ hash: account.password, password })) ? found.user.id : undefined;
  }

  /** Tells the projects of the member with this address, if there is one, that somebody tried. */
  async #tell(kind: 'signInFailed' | 'signInThrottled', email: string, ip: string | undefined): Promise<void> {
    const [address] = this.#throttle.subjects(email, ip);
    await this.tables.transaction(async (transaction) => {
      // Something is written for any address, or the time taken would tell which addresses exist.
      await transaction.sql.query('update identity.sign_in_attempts set attempts = attempts where subject = $1', [
        address?.hash,
      ]);
      const { id, name } = (await transaction.members.findOneBy({ email })) ?? { id: nobody, name: '' };
      const subject = { type: 'member' as const, id, name };
      await recordAccessOfMember(transaction, id, { kind, actor: null, subject, ...(ip !== undefined && { ip }) });
    });
  }

  async #opened(): Promise<BetterAuth> {
    this.#auth ??= this.#open();
    try {
      return (await this.#auth).auth;
    } catch (error) {
      this.#auth = undefined;
      throw error;
    }
  }

  async #open(): Promise<{ auth: BetterAuth; pool: pg.Pool }> {
    const { openBetterAuth } = await import('./better-auth.js');
    const secret = await authSecret(this.#pool);
    const pool = identityPool(this.#pool);
    return { auth: await openBetterAuth(pool, secret), pool };
  }
}

const nobody = '00000000-0000-0000-0000-000000000000';

/** better-auth names tables without a schema, so it gets connections of its own that look into ours. */
export const identityPool = (like: pg.Pool): pg.Pool =>
  poolOf({
    ...connectionOf(like),
    max: 2,
    min: 0,
    onConnect: (client) => client.query('set search_path to identity').then(() => undefined),
  });
