// What signing in and out, and the use of API keys, leave in the access log.
import { aBootstrappedDatabase, admin, type Database } from '../database/database.fixture.js';
import { Identity } from '../identity.js';
import type { RecordedAccess } from './access-entry.js';
import { throttleLimits } from '../sign-in/sign-in-throttle.js';

describe('the access log records', () => {
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
  /** The entries that the work adds to the log, newest first. */
  async function addedBy(work: () => Promise<unknown>): Promise<RecordedAccess[]> {
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

  it('the first member and key at the first start, without an actor', async () => {
    const added = (await log()).filter(({ actor }) => actor === null);
    expect(added.map(({ kind, subject }) => [kind, subject?.name])).toEqual(
      expect.arrayContaining([
        ['memberJoined', 'Admin'],
        ['apiKeyCreated', 'First key'],
      ]),
    );
  });

  it('sign-ins and sign-outs', async () => {
    const { member, sessionToken } = await signIn();
    const actor = { type: 'member', id: member.id, name: 'Admin' };
    const by = { actor, subject: null, ip: '10.0.0.1' };
    const [signedIn] = await log();
    expect(signedIn).toMatchObject({ kind: 'signedIn', ...by });
    const signedOut = await addedBy(() => identity.signOut(sessionToken, '10.0.0.1'));
    expect(signedOut).toMatchObject([{ kind: 'signedOut', ...by }]);
    expect(await addedBy(() => identity.signOut(sessionToken))).toEqual([]);
    const everywhere = await addedBy(() => identity.signOutEverywhere(member.id));
    expect(everywhere).toMatchObject([{ kind: 'signedOutEverywhere', actor, ip: null }]);
  });

  it('a wrong password for a member without an actor, and no attempt for an unknown address', async () => {
    const failed = await addedBy(async () => {
      await identity.signIn({ ...credentials, password: 'a secret guess' });
      await identity.signIn({ ...credentials, email: 'eve@example.com' });
    });
    expect(failed).toMatchObject([{ kind: 'signInFailed', actor: null, subject: { name: 'Admin' }, ip: '10.0.0.1' }]);
    expect(JSON.stringify(await log())).not.toContain('a secret guess');
  });

  it('refused guesses, once', async () => {
    const added = await addedBy(async () => {
      const guesses = Array.from({ length: throttleLimits.here + 5 }, () =>
        identity.signIn({ ...credentials, password: 'a guess' }),
      );
      await Promise.all(guesses);
    });
    const kinds = added.map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'signInFailed')).toHaveLength(throttleLimits.here);
    expect(kinds.filter((kind) => kind === 'signInThrottled')).toHaveLength(1);
    expect(kinds).toHaveLength(throttleLimits.here + 1);
  });

  it('created and revoked keys with prefix and scopes, never the key', async () => {
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
    const revoked = await addedBy(async () => {
      await revoke();
      expect(await revoke()).toBe(true);
    });
    expect(revoked).toMatchObject([{ kind: 'apiKeyRevoked', actor: by, subject, details: { prefix: apiKey.prefix } }]);
    expect(JSON.stringify(await log())).not.toContain(secret);
  });

  it('which key created a key', async () => {
    const { projectId } = database;
    const maker = await identity.createApiKey({ projectId, name: 'Maker', scopes: ['admin'] });
    const createdBy = { type: 'apiKey' as const, id: maker.apiKey.id, name: 'Maker' };
    const { apiKey } = await identity.createApiKey({ projectId, name: 'Made', scopes: ['read'], createdBy });
    expect(apiKey.createdBy).toEqual(createdBy);
    expect((await identity.listApiKeys(projectId)).find(({ id }) => id === apiKey.id)?.createdBy).toEqual(createdBy);
    expect((await log())[0]).toMatchObject({ kind: 'apiKeyCreated', actor: createdBy });
  });
});
