import { PostgresListener, type Queryable } from '@labeling/postgres';
import type pg from 'pg';

import type { AccessEntry, AccessQuery, RecordedAccess } from './access-log/access-entry.js';
import { listAccess, recordAccess } from './access-log/access-log.js';
import { connectionOf, openPool } from './database/pool.js';
import { Tables } from './database/tables.js';
import { ApiKeys, type ApiKey, type NewApiKey, type Revocation } from './keys/api-keys.js';
import { findApiKey, type KnownApiKey } from './keys/find-api-key.js';
import { RememberedKeys } from './keys/remembered-keys.js';
import { Account } from './members/account.js';
import { Invitations } from './members/invitations.js';
import { Joining } from './members/joining.js';
import { LastSeen } from './members/last-seen.js';
import { Members } from './members/members.js';
import { Projects } from './projects/projects.js';
import type { Caller } from './rights/caller.js';
import { bearerCredential, hashOfSecret, mayBeSessionToken } from './secrets.js';
import { RecentAnswers } from './sessions/recent-answers.js';
import { callerOf, findSession, SessionEnds, type Session } from './sessions/sessions.js';
import { Authentication, type SignedIn } from './sign-in/authentication.js';
import { FewAtATime, passwordsAtATime, type AtATime } from './sign-in/few-at-a-time.js';
import { SignIn, type Credentials } from './sign-in/sign-in.js';
import type { ProviderSettings } from './single-sign-on/provider.js';
import { SingleSignOn } from './single-sign-on/single-sign-on.js';
import { SavedViews } from './views/saved-views.js';
import { Webhooks } from './webhooks/webhooks.js';

/**
 * Either a database to connect to, and how many milliseconds that may take, or a pool to share; `close` ends only its own pool.
 */
export type IdentityOptions = ({ databaseUrl: string; connectionMs?: number } | { pool: pg.Pool }) & {
  /** Absent: members sign in by password only. */
  singleSignOn?: ProviderSettings;
  /** Milliseconds since 1970; tests set it. */
  now?: () => number;
  /**
   * Whether an error means that the database does not answer. Keys that were confirmed in the last few minutes are then
   * accepted. If absent, no key is.
   */
  isAway?: (error: unknown) => boolean;
  /** How many passwords are checked and hashed at once; tests set it. */
  passwords?: AtATime;
};

/**
 * Identifies callers; one per process. Callers are remembered for at most a second, and forgotten at once when keys, sessions or
 * memberships change anywhere. Every method rejects if the database is unavailable, but see `isAway`.
 */
export class Identity {
  readonly members: Members;
  readonly invitations: Invitations;
  readonly joining: Joining;
  readonly account: Account;
  readonly projects: Projects;
  readonly savedViews: SavedViews;
  readonly webhooks: Webhooks;
  /** Undefined if it is not configured. */
  readonly singleSignOn: SingleSignOn | undefined;
  readonly #pool: pg.Pool;
  readonly #ownsPool: boolean;
  readonly #tables: Tables;
  readonly #remembered: RememberedKeys;
  readonly #known: RecentAnswers<KnownApiKey | Session | undefined>;
  readonly #changes: PostgresListener;
  readonly #followers = new Set<() => void>();
  readonly #apiKeys: ApiKeys;
  readonly #signIn: SignIn;
  readonly #sessionEnds: SessionEnds;
  readonly #lastSeen: LastSeen;

  constructor(options: IdentityOptions) {
    this.#ownsPool = 'databaseUrl' in options;
    const pool = 'databaseUrl' in options ? openPool(options.databaseUrl, 5, options.connectionMs) : options.pool;
    const tables = new Tables(pool);
    const authentication = new Authentication(pool, tables);
    const passwords = new FewAtATime(options.passwords ?? passwordsAtATime);
    const bounds = { keptMs: 1_000, limit: 20_000, now: options.now ?? Date.now };
    const changed = () => {
      this.#forgetAll();
      for (const follower of this.#followers) follower();
    };
    this.#pool = pool;
    this.#tables = tables;
    this.#remembered = new RememberedKeys({ ...rememberedFor, now: bounds.now, isAway: options.isAway });
    this.#known = new RecentAnswers((credential) => this.#findOrRemember(credential), bounds);
    this.#changes = listenForChanges(pool, changed);
    this.#apiKeys = new ApiKeys(tables);
    this.#signIn = new SignIn(pool, tables, authentication, passwords);
    this.#sessionEnds = new SessionEnds(tables);
    this.#lastSeen = new LastSeen(pool, bounds.now);
    this.members = new Members(tables, changed);
    this.invitations = new Invitations(tables);
    this.joining = new Joining(pool, tables, passwords, changed);
    this.account = new Account(pool, tables, authentication, passwords, changed);
    this.projects = new Projects(tables, changed);
    this.savedViews = new SavedViews(tables);
    this.webhooks = new Webhooks(tables);
    this.singleSignOn =
      options.singleSignOn && new SingleSignOn(pool, tables, authentication, options.singleSignOn, changed);
  }

  /** How many connections it has, and how many queries wait for one. */
  get connections(): Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'> {
    return this.#pool;
  }

  /**
   * The caller with `Bearer <API key>` or `Bearer <session token>`. `project` (an id) picks one of a member's projects,
   * by default their first. Undefined, which means a 401, if the credential is unknown, revoked, expired or malformed, for a
   * key of another project, and for a member who is not in that project.
   */
  async authenticate(request: { authorization?: string; project?: string }): Promise<Caller | undefined> {
    const secret = bearerCredential(request.authorization);
    if (secret === undefined) return undefined;
    const credential = credentialOf(secret);
    const known = await this.#known.get(credential);
    if (known?.kind === 'session') {
      const caller = callerOf(known, request.project) ?? (await this.#newcomer(credential, request.project));
      if (caller) await this.#lastSeen.note(caller);
      return caller;
    }
    return request.project === undefined || known?.caller.projectId === request.project ? known?.caller : undefined;
  }

  /** Why `authenticate` returned undefined. The owner of the credential could also find that out by omitting `project`. */
  async whyNobody(request: { authorization?: string; project?: string }): Promise<NobodyBecause> {
    const secret = bearerCredential(request.authorization);
    if (secret === undefined) return 'unreadable';
    if ((await this.#known.get(credentialOf(secret))) === undefined) return 'unknown';
    return request.project === undefined ? 'in_no_project' : 'not_in_project';
  }

  /** The member of a session, and when it expires, which is how long the cookie should live. Undefined if it has expired. */
  async memberOfSession(token: string): Promise<Session | undefined> {
    const known = await this.#known.get(credentialOf(token));
    return known?.kind === 'session' ? known : undefined;
  }

  /**
   * Calls `follower` when keys, sessions or memberships have changed anywhere, or may have, until the returned function is
   * called. From that moment, `authenticate` takes the change into account.
   */
  onChange(follower: () => void): () => void {
    this.#followers.add(follower);
    return () => void this.#followers.delete(follower);
  }

  /** The next look-up sees what another process has just changed, even before the database announces it. */
  lookAgain(): void {
    this.#known.clear();
  }

  /** Opens a session for an email address and its password. `throttled`: too many attempts, try again in a few minutes. */
  async signIn(credentials: Credentials): Promise<SignedIn | 'invalid' | 'throttled'> {
    const outcome = await this.#signIn.attempt(credentials);
    if (credentials.replaces !== undefined) this.#known.clear();
    return outcome;
  }

  /** `ip` is the browser's address, for the access log. */
  async signOut(token: string, ip?: string): Promise<void> {
    await this.#sessionEnds.signOut(token, ip);
    this.#known.clear();
  }

  async signOutEverywhere(memberId: string, ip?: string): Promise<void> {
    await this.#sessionEnds.signOutEverywhere(memberId, ip);
    this.#known.clear();
  }

  /** The only moment at which the secret can be read. */
  createApiKey(key: NewApiKey): Promise<{ apiKey: ApiKey; secret: string }> {
    return this.#apiKeys.create(key);
  }

  listApiKeys(projectId: string): Promise<ApiKey[]> {
    return this.#apiKeys.list(projectId);
  }

  /** False if the project has no such key. Takes effect here at once, and within a second in every other process. */
  async revokeApiKey(revocation: Revocation): Promise<boolean> {
    const found = await this.#apiKeys.revoke(revocation);
    this.#forgetAll();
    return found;
  }

  /** Newest first. Rejects if an id is not a UUID. */
  listAccess(query: AccessQuery): Promise<RecordedAccess[]> {
    return listAccess(this.#tables, query);
  }

  /** Adds an entry about something outside this library, in the transaction of `within` if that is given. */
  recordAccess(entry: AccessEntry, within?: Queryable): Promise<void> {
    if (within !== undefined) return recordAccess({ sql: within }, entry);
    return this.#tables.transaction((transaction) => recordAccess(transaction, entry));
  }

  async close(): Promise<void> {
    await this.#changes.close();
    if (this.#ownsPool) await this.#pool.end();
  }

  /** A member who seems not to be in the project may have just joined it through another process. */
  async #newcomer(credential: string, project: string | undefined): Promise<Caller | undefined> {
    const known = await this.#known.renew(credential);
    return known?.kind === 'session' ? callerOf(known, project) : undefined;
  }

  #forgetAll(): void {
    this.#remembered.clear();
    this.#known.clear();
  }

  #findOrRemember(credential: string): Promise<KnownApiKey | Session | undefined> {
    return this.#remembered.find<Session>(credential, () => this.#find(credential));
  }

  /** An unknown credential costs one look-up, unless someone chose an API key that looks like a session. */
  async #find(credential: string): Promise<KnownApiKey | Session | undefined> {
    const hash = credential.slice(KIND);
    const session = credential.startsWith(SESSION) ? await findSession(this.#pool, hash) : undefined;
    return session ?? findApiKey(this.#pool, hash);
  }
}

/** `unreadable`: no credential at all. `not_in_project`: not in the named project, whether or not it exists. */
export type NobodyBecause = 'unreadable' | 'unknown' | 'in_no_project' | 'not_in_project';

const rememberedFor = { keptMs: 5 * 60_000, waitMs: 1_000, limit: 20_000 };

const SESSION = 's:';
const KEY = 'k:';
const KIND = 2;

/** What is remembered about a secret: what it may be, and its hash. */
const credentialOf = (secret: string): string => (mayBeSessionToken(secret) ? SESSION : KEY) + hashOfSecret(secret);

/** Also calls `changed` when a lost connection is back, because changes may have been missed. */
const listenForChanges = (pool: pg.Pool, changed: () => void): PostgresListener =>
  new PostgresListener(
    { connection: connectionOf(pool), channel: 'identity_changed', name: 'identity changes' },
    { heard: changed, listening: changed },
  );
