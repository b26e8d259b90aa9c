import type pg from 'pg';

import type { AccessQuery, RecordedAccess } from './access-log/access-entry.js';
import { listAccess, recordAccessOfMember } from './access-log/access-log.js';
import { Account } from './members/account.js';
import { ApiKeys, type ApiKey, type NewApiKey, type Revocation } from './keys/api-keys.js';
import { findApiKey, type KnownApiKey } from './keys/find-api-key.js';
import type { Caller } from './rights/caller.js';
import { Changes } from './changes.js';
import { connectionOf, openPool } from './database/pool.js';
import { Tables } from './database/tables.js';
import { Invitations } from './members/invitations.js';
import { Joining } from './members/joining.js';
import { LastSeen } from './members/last-seen.js';
import { Members } from './members/members.js';
import { Projects } from './projects/projects.js';
import { RecentAnswers } from './sessions/recent-answers.js';
import { bearerCredential, hashOfSecret } from './secrets.js';
import { callerOf, deleteSession, deleteSessionsOf, findSession, type Session } from './sessions/sessions.js';
import { SignIn, type Credentials } from './sign-in/sign-in.js';
import type { SignedIn } from './sessions/open-session.js';
import type { ProviderSettings } from './single-sign-on/provider.js';
import { SingleSignOn } from './single-sign-on/single-sign-on.js';

/** Either a database to connect to, or a pool to share; only a pool of its own is ended by `close`. */
export type IdentityOptions = ({ databaseUrl: string } | { pool: pg.Pool }) & {
  /** Absent: members sign in by password only. */
  singleSignOn?: ProviderSettings;
  /** Milliseconds since 1970; tests set it. */
  now?: () => number;
};

/**
 * Who is asking. Every process that must know has one. Answers are remembered for at most a second, and forgotten at
 * once when keys, sessions or memberships change anywhere. Every method rejects when the database is away.
 */
export class Identity {
  readonly members: Members;
  readonly invitations: Invitations;
  readonly joining: Joining;
  readonly account: Account;
  readonly projects: Projects;
  /** Undefined when it is not configured. */
  readonly singleSignOn: SingleSignOn | undefined;
  readonly #pool: pg.Pool;
  readonly #tables: Tables;
  readonly #apiKeys: ApiKeys;
  readonly #ownsPool: boolean;
  readonly #known: RecentAnswers<KnownApiKey | Session | undefined>;
  readonly #changes: Changes;
  readonly #signIn: SignIn;
  readonly #lastSeen: LastSeen;

  constructor(options: IdentityOptions) {
    this.#ownsPool = 'databaseUrl' in options;
    this.#pool = 'databaseUrl' in options ? openPool(options.databaseUrl, 5) : options.pool;
    const bounds = { keptMs: 1_000, limit: 20_000, now: options.now ?? Date.now };
    this.#known = new RecentAnswers((hash) => this.#find(hash), bounds);
    this.#changes = new Changes(connectionOf(this.#pool), () => this.#known.clear());
    this.#tables = new Tables(this.#pool);
    this.#apiKeys = new ApiKeys(this.#tables);
    this.#signIn = new SignIn(this.#pool, this.#tables);
    this.#lastSeen = new LastSeen(this.#pool, bounds.now);
    const changed = () => this.#known.clear();
    this.members = new Members(this.#tables, changed);
    this.invitations = new Invitations(this.#tables);
    this.joining = new Joining(this.#pool, this.#tables, changed);
    this.account = new Account(this.#pool, this.#tables, changed);
    this.projects = new Projects(this.#tables, changed);
    this.singleSignOn =
      options.singleSignOn && new SingleSignOn(this.#pool, this.#tables, options.singleSignOn, changed);
  }

  /**
   * The caller behind `Bearer <API key>` or `Bearer <session token>`. `project` (an id) picks one of a member's
   * projects, else it is their first. Undefined, to be answered with 401, for anything unknown, revoked, expired or
   * malformed, for another project's key, and for a member who is not in that project.
   */
  async authenticate(request: { authorization?: string; project?: string }): Promise<Caller | undefined> {
    const secret = bearerCredential(request.authorization);
    if (secret === undefined) return undefined;
    const hash = hashOfSecret(secret);
    const known = await this.#known.get(hash);
    if (known?.kind === 'session') {
      const caller = callerOf(known, request.project) ?? (await this.#newcomer(hash, request.project));
      if (caller) await this.#lastSeen.note(caller);
      return caller;
    }
    return request.project === undefined || known?.caller.projectId === request.project ? known?.caller : undefined;
  }

  /** Whose session this is, and until when; the cookie should live as long. Undefined when it has ended. */
  async memberOfSession(token: string): Promise<Session | undefined> {
    const known = await this.#known.get(hashOfSecret(token));
    return known?.kind === 'session' ? known : undefined;
  }

  /** Email and password for a session token. `throttled`: too many attempts, try again in some minutes. */
  signIn(credentials: Credentials): Promise<SignedIn | 'invalid' | 'throttled'> {
    return this.#signIn.attempt(credentials);
  }

  /** `ip` is the browser's address, for the access log. */
  async signOut(token: string, ip?: string): Promise<void> {
    await this.#tables.transaction(async (transaction) => {
      const actor = await deleteSession(transaction.sql, hashOfSecret(token));
      if (actor)
        await recordAccessOfMember(transaction, actor.id, { kind: 'signedOut', actor, subject: null, ...at(ip) });
    });
    this.#known.clear();
  }

  async signOutEverywhere(memberId: string, ip?: string): Promise<void> {
    await this.#tables.transaction(async (transaction) => {
      const actor = await deleteSessionsOf(transaction.sql, memberId);
      if (actor)
        await recordAccessOfMember(transaction, actor.id, {
          kind: 'signedOutEverywhere',
          actor,
          subject: null,
          ...at(ip),
        });
    });
    this.#known.clear();
  }

  /** The only moment at which the secret can be read. */
  createApiKey(key: NewApiKey): Promise<{ apiKey: ApiKey; secret: string }> {
    return this.#apiKeys.create(key);
  }

  listApiKeys(projectId: string): Promise<ApiKey[]> {
    return this.#apiKeys.list(projectId);
  }

  /** False when the project has no such key. Effective here at once, in every other process within a second. */
  async revokeApiKey(revocation: Revocation): Promise<boolean> {
    const found = await this.#apiKeys.revoke(revocation);
    this.#known.clear();
    return found;
  }

  /** Newest first. Rejects when an id is no UUID. */
  listAccess(query: AccessQuery): Promise<RecordedAccess[]> {
    return listAccess(this.#tables, query);
  }

  async close(): Promise<void> {
    await this.#changes.close();
    await this.#signIn.close();
    if (this.#ownsPool) await this.#pool.end();
  }

  /** Who is not in the project may have come into it a moment ago, by way of another process. */
  async #newcomer(hash: string, project: string | undefined): Promise<Caller | undefined> {
    const known = await this.#known.renew(hash);
    return known?.kind === 'session' ? callerOf(known, project) : undefined;
  }

  async #find(hash: string): Promise<KnownApiKey | Session | undefined> {
    return (await findApiKey(this.#pool, hash)) ?? (await findSession(this.#pool, hash));
  }
}

const at = (ip: string | undefined) => (ip === undefined ? {} : { ip });
