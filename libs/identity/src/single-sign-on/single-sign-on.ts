import type pg from 'pg';

import type { Tables } from '../database/tables.js';
import type { Authentication, SignedIn } from '../sign-in/authentication.js';
import { generateSessionToken } from '../secrets.js';
import { SignInThrottle } from '../sign-in/sign-in-throttle.js';
import { admit, projectToJoin, type Closed } from './admission.js';
import { flowMinutes, flowOf, openFlow, spendFlow } from './flow.js';
import { Provider, type ProvenIdentity, type ProviderSettings } from './provider.js';
import { troubleOf, type Trouble } from './provider-trouble.js';

/** `expired`: not started in this browser, started too long ago, or already finished. */
export type SingleSignOnProblem = Trouble['problem'] | Closed | 'expired' | 'throttled';
export interface Refused {
  problem: SingleSignOnProblem;
  /** For the log: no secrets, no addresses. */
  reason?: string;
}

export interface Begun {
  /** The provider's page to send the browser to. */
  address: string;
  /** For the browser's httpOnly cookie; pass it to `finish`. */
  secret: string;
  maxAgeSeconds: number;
}

export interface Return {
  /** The secret that `begin` gave this browser. */
  secret: string | undefined;
  /** The query of the address that the provider sent the browser back to. */
  answer: URLSearchParams;
  /** The token of an invitation they want to accept. It lets in somebody unknown, and is not used up. */
  invitation?: string;
  /** The member that this browser is already signed in as. */
  present?: string;
  /** The token of the session that this browser has: it ends, as the new one takes its place. */
  replaces?: string;
  ip?: string;
  userAgent?: string;
}

/** Signing in at the provider that this installation is configured for: authorization code flow with PKCE. */
export class SingleSignOn {
  readonly #provider: Provider;
  readonly #throttle: SignInThrottle;

  constructor(
    private readonly pool: pg.Pool,
    private readonly tables: Tables,
    private readonly authentication: Authentication,
    readonly settings: ProviderSettings,
    private readonly changed: () => void,
  ) {
    this.#provider = new Provider(settings);
    this.#throttle = new SignInThrottle(pool);
  }

  async begin({ ip }: { ip?: string }): Promise<Begun | Refused> {
    const attempts = this.#throttle.guesses('single sign-on', ip);
    if (!(await this.#throttle.admit(attempts)).isAdmitted) return { problem: 'throttled' };
    const secret = generateSessionToken();
    let address: string;
    try {
      address = await this.#provider.signInAddress(flowOf(secret));
    } catch (error) {
      return { problem: 'unavailable', reason: troubleOf(error).reason };
    }
    await openFlow(this.pool, secret);
    return { address, secret, maxAgeSeconds: flowMinutes * 60 };
  }

  /** Rejects only when the database is away. */
  async finish(arrival: Return): Promise<SignedIn | Refused> {
    const { secret, answer, ip, userAgent, replaces } = arrival;
    // Checked before the flow is spent: a forged address must not end a sign-in under way.
    if (secret === undefined || answer.get('state') !== flowOf(secret).state) return { problem: 'expired' };
    if (!(await spendFlow(this.pool, secret))) return { problem: 'expired' };
    let identity: ProvenIdentity;
    try {
      identity = await this.#provider.identity(flowOf(secret), answer);
    } catch (error) {
      return troubleOf(error);
    }
    const signedIn = await this.authentication.signIn<Refused>(async (transaction) => {
      const admitted = await admit(transaction, { ...arrival, identity, join: this.settings.join });
      if (typeof admitted === 'string') return { refused: { problem: admitted } };
      return {
        ...admitted,
        ...(ip !== undefined && { ip }),
        ...(userAgent !== undefined && { userAgent }),
        ...(replaces !== undefined && { replaces }),
      };
    });
    this.changed();
    if (!('problem' in signedIn)) await this.#throttle.takeBack(this.#throttle.guesses('single sign-on', ip));
    return signedIn;
  }

  /** The id of the project that newcomers join; undefined when they join none, or when there is no such project. */
  async projectToJoin(): Promise<string | undefined> {
    return projectToJoin(await this.tables.repositories(), this.settings.join);
  }

  /** Why the provider cannot be used right now, in one word for operators; undefined when it can. */
  async trouble(): Promise<string | undefined> {
    try {
      await this.#provider.check();
      return undefined;
    } catch (error) {
      return troubleOf(error).reason;
    }
  }
}
