// What the access log is told by signing in and out and by API keys.
import { aBootstrappedDatabase, admin, type Database } from '../database/database.fixture.js';
import { Identity } from '../identity.js';
import type { RecordedAccess } from './access-entry.js';
import { throttleLimits } from '../sign-in/sign-in-throttle.js';

describe('the access log is told', () => {
  let database: Database & { projectId: string };
  let identity: Identity;
  beforeAll(async () => {
    database = await aBootstrappedDatabase();
    identity = new Identity({ databaseUrl: database.url });
  });
  beforeEach(() => database.pool.query('delete from identity.sign_in_attempts'));
  afterAll(async () => {
    await identity.close();
    await database.stop();
  });

  const credentials = { ...admin, ip: '10.0.0.1' };
  const log = () => identity.listAccess({ projectId: database.projectId, limit: 1_000 });
  /** What the work adds to the log, newest first. */
  async function toldBy(work: () => Promise<unknown>): Promise<RecordedAccess[]> {
    const [last] = await log();
    await work();
    const after = await log();
    return after.slice(
      0,
      after.findIndex(({ id }) => id === last?.id),
    );
  }
  async function signIn() {
    const signedIn = await identity.signIn(credentials);
    if (typeof signedIn === 'string') throw new Error(signedIn);
    return signedIn;
  }

  it('of the first member and key at the first start, done by nobody', async () => {
    const told = (await log()).filter(({ actor }) => actor === null);
    expect(told.map(({ kind, subject }) => [kind, subject?.name])).toEqual(
      expect.arrayContaining([
        ['memberJoined', 'Admin'],
        ['apiKeyCreated', 'First key'],
      ]),
    );
  });

  it('of sign-ins and sign-outs', async () => {
    const { member, sessionToken } = await signIn();
    const actor = { type: 'member', id: member.id, name: 'Admin' };
    const by = { actor, subject: null, ip: '10.0.0.1' };
    const [signedIn] = await log();
    expect(signedIn).toMatchObject({ kind: 'signedIn', ...by });
    const signedOut = await toldBy(() => identity.signOut(sessionToken, '10.0.0.1'));
    expect(signedOut).toMatchObject([{ kind: 'signedOut', ...by }]);
    expect(await toldBy(() => identity.signOut(sessionToken))).toEqual([]);
    const everywhere = await toldBy(() => identity.signOutEverywhere(member.id));
    expect(everywhere).toMatchObject([{ kind: 'signedOutEverywhere', actor, ip: null }]);
  });

  it('of a wrong password for a member, by nobody known, and of no address that nobody has', async () => {
    const failed = await toldBy(async () => {
      await identity.signIn({ ...credentials, password: 'a guess nobody knows of' });
      await identity.signIn({ ...credentials, email: 'eve@example.com' });
    });
    expect(failed).toMatchObject([{ kind: 'signInFailed', actor: null, subject: { name: 'Admin' }, ip: '10.0.0.1' }]);
    expect(JSON.stringify(await log())).not.toContain('a guess nobody knows of');
  });

  it('once when guesses begin to be refused', async () => {
    const told = await toldBy(async () => {
      const guesses = Array.from({ length: throttleLimits.email + 5 }, () =>
        identity.signIn({ ...credentials, password: 'a guess' }),
      );
      await Promise.all(guesses);
    });
    const kinds = told.map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'signInFailed')).toHaveLength(throttleLimits.email);
    expect(kinds.filter((kind) => kind === 'signInThrottled')).toHaveLength(1);
    expect(kinds).toHaveLength(throttleLimits.email + 1);
  });

  it('of keys made and revoked, with prefix and scopes and never the key', async () => {
    const { member } = await signIn();
    const by = { type: 'member' as const, id: member.id, name: 'Admin' };
    const expiresAt = new Date(Date.now() + 60_000);
    const { projectId } = database;
    const key = { projectId, name: 'Loader', scopes: ['read', 'review'] as const, createdBy: by, expiresAt };
    const { apiKey, secret } = await identity.createApiKey({ ...key, ip: '10.0.0.1' });
    expect(apiKey.createdBy).toEqual(by);
    const subject = { type: 'apiKey', id: apiKey.id, name: 'Loader' };
    const [created] = await log();
    const details = { prefix: apiKey.prefix, scopes: 'read review', expiresAt: expiresAt.toISOString() };
    expect(created).toMatchObject({ kind: 'apiKeyCreated', actor: by, subject, ip: '10.0.0.1', details });

    const revoke = () => identity.revokeApiKey({ projectId, id: apiKey.id, by });
    const revoked = await toldBy(async () => {
      await revoke();
      expect(await revoke()).toBe(true);
    });
    expect(revoked).toMatchObject([{ kind: 'apiKeyRevoked', actor: by, subject, details: { prefix: apiKey.prefix } }]);
    expect(JSON.stringify(await log())).not.toContain(secret);
  });

  it('which key made a key', async () => {
    const { projectId } = database;
    const maker = await identity.createApiKey({ projectId, name: 'Maker', scopes: ['admin'] });
    const createdBy = { type: 'apiKey' as const, id: maker.apiKey.id, name: 'Maker' };
    const { apiKey } = await identity.createApiKey({ projectId, name: 'Made', scopes: ['read'], createdBy });
    expect(apiKey.createdBy).toEqual(createdBy);
    expect((await identity.listApiKeys(projectId)).find(({ id }) => id === apiKey.id)?.createdBy).toEqual(createdBy);
    expect((await log())[0]).toMatchObject({ kind: 'apiKeyCreated', actor: createdBy });
  });
});
