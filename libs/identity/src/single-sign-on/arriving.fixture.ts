// A database with a first project, and a provider at which people sign in.
import { aBootstrappedDatabase, type Database } from '../database/database.fixture.js';
import { Identity } from '../identity.js';
import type { SignedIn } from '../sign-in/authentication.js';
import { LyingProvider, type Lie } from './provider.fixture.js';
import type { ProviderSettings } from './provider.js';
import type { Refused, Return } from './single-sign-on.js';

export interface Person {
  sub: string;
  email?: string;
  email_verified?: unknown;
  name?: string;
}

export class Arriving {
  #parts: { database: Database & { projectId: string }; identity: Identity } | undefined;

  readonly #others: Identity[] = [];

  constructor(readonly provider: LyingProvider) {}

  async start(): Promise<void> {
    const database = await aBootstrappedDatabase();
    await this.provider.start();
    const singleSignOn = this.provider.settings;
    this.#parts = { database, identity: new Identity({ pool: database.pool, singleSignOn }) };
  }
  async stop(): Promise<void> {
    for (const identity of [...this.#others, this.identity]) await identity.close();
    await this.provider.stop();
    await this.#parts?.database.stop();
  }

  get database(): Database & { projectId: string } {
    return this.#started.database;
  }
  get identity(): Identity {
    return this.#started.identity;
  }

  /** Another process, configured in another way. */
  configured(settings: Partial<ProviderSettings>): Identity {
    const singleSignOn = { ...this.provider.settings, ...settings };
    const other = new Identity({ pool: this.database.pool, singleSignOn });
    this.#others.push(other);
    return other;
  }

  async begun(identity = this.identity) {
    const begun = await ssoOf(identity).begin({ ip: '10.0.0.1' });
    if ('problem' in begun) throw new Error(begun.problem);
    return begun;
  }

  /** From the click to the end. */
  async arrive(
    person: Person,
    { lie = {}, identity = this.identity, ...more }: { lie?: Lie; identity?: Identity } & Partial<Return> = {},
  ): Promise<SignedIn | Refused> {
    const { address, secret } = await this.begun(identity);
    const answer = this.provider.visit(address, { ...person });
    this.provider.lie = lie;
    try {
      return await ssoOf(identity).finish({ secret, answer, ip: '10.0.0.1', ...more });
    } finally {
      this.provider.lie = {};
    }
  }

  async signedIn(person: Person, more: Parameters<Arriving['arrive']>[1] = {}): Promise<SignedIn> {
    const signedIn = await this.arrive(person, more);
    if ('problem' in signedIn) throw new Error(`${signedIn.problem} ${signedIn.reason}`);
    return signedIn;
  }

  get #started() {
    if (!this.#parts) throw new Error('Not started');
    return this.#parts;
  }
}

export function ssoOf({ singleSignOn }: Identity) {
  if (!singleSignOn) throw new Error('Not configured');
  return singleSignOn;
}

/** Starts it before the tests of the file and stops it after them, whether they pass or fail. */
export function arriving(): Arriving {
  const world = new Arriving(new LyingProvider());
  beforeAll(() => world.start());
  beforeEach(() => world.database.pool.query('delete from identity.sign_in_attempts'));
  afterAll(() => world.stop());
  return world;
}
