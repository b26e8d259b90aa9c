import type pg from 'pg';

import type { BetterAuth } from './better-auth.js';
import { connectionOf, poolOf } from './database.js';
import { isEmail, normalEmail } from './email.js';
import { generateSessionToken, hashOfSecret } from './secrets.js';
import { findSession, type Member } from './sessions.js';
import { authSecret } from './settings.js';
import { SignInThrottle } from './sign-in-throttle.js';

export interface Credentials {
  email: string;
  password: string;
  /** The browser's address as the UI's server sees it. */
  ip?: string;
  userAgent?: string;
}

export interface SignedIn {
  /** For the browser's httpOnly cookie; only its hash is stored. */
  sessionToken: string;
  expiresAt: Date;
  member: Member;
}

/** Signing in by email and password. better-auth is loaded at the first attempt, so the API's process never loads it. */
export class SignIn {
  readonly #pool: pg.Pool;
  readonly #throttle: SignInThrottle;
  #auth: Promise<{ auth: BetterAuth; pool: pg.Pool }> | undefined;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
    this.#throttle = new SignInThrottle(pool);
  }

  async attempt(credentials: Credentials): Promise<SignedIn | 'invalid' | 'throttled'> {
    const email = normalEmail(credentials.email);
    const subjects = this.#throttle.subjects(email, credentials.ip);
    // Counted before the password is looked at, so that guesses sent all at once do not slip through together.
    if (!(await this.#throttle.admit(subjects))) return 'throttled';
    const memberId = await this.#memberWith(email, credentials.password);
    if (memberId === undefined) return 'invalid';
    await this.#throttle.forgive(subjects);
    return this.#openSession(memberId, credentials);
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

  async #openSession(memberId: string, { ip, userAgent }: Credentials): Promise<SignedIn> {
    const auth = await this.#opened();
    const sessionToken = generateSessionToken();
    const token = hashOfSecret(sessionToken);
    await this.#pool.query('delete from identity.session where member_id = $1 and expires_at < now()', [memberId]);
    const seen = { ipAddress: ip ?? '', userAgent: (userAgent ?? '').slice(0, 500) };
    await auth.people.createSession(memberId, false, { token, ...seen }, true);
    const session = await findSession(this.#pool, token);
    if (!session) throw new Error('The session was not stored');
    return { sessionToken, expiresAt: session.expiresAt, member: session.member };
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

/** better-auth names tables without a schema, so it gets connections of its own that look into ours. */
export const identityPool = (like: pg.Pool): pg.Pool =>
  poolOf({
    ...connectionOf(like),
    max: 2,
    min: 0,
    onConnect: (client) => client.query('set search_path to identity').then(() => undefined),
  });
