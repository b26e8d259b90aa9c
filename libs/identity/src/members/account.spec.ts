import {
  aBootstrappedDatabase,
  admin,
  everythingStored,
  withoutLogOf,
  type Database,
} from '../database/database.fixture.js';
import { Identity } from '../identity.js';
import type { Member } from '../sessions/sessions.js';
import { throttleLimits } from '../sign-in/sign-in-throttle.js';

describe('the account of a member', () => {
  let database: Database & { projectId: string };
  let identity: Identity;
  let present: string;
  beforeAll(async () => {
    database = await aBootstrappedDatabase();
    identity = new Identity({ databaseUrl: database.url });
    present = admin.password;
  });
  beforeEach(() => database.pool.query('delete from identity.sign_in_attempts'));
  afterAll(async () => {
    await identity.close();
    await database.stop();
  });

  async function signedIn(password = present): Promise<{ member: Member; token: string }> {
    const session = await identity.signIn({ email: admin.email, password });
    if (typeof session === 'string') throw new Error(session);
    return { member: session.member, token: session.sessionToken };
  }
  const lastEntry = async () => (await identity.listAccess({ projectId: database.projectId, limit: 1 }))[0];
  const isSignedIn = async (token: string) => (await identity.memberOfSession(token)) !== undefined;

  it('can be renamed, and events then carry the new name', async () => {
    const { member, token } = await signedIn();
    expect(await identity.account.rename(member, ' Ada Lovelace ', '10.0.0.1')).toBeUndefined();
    const caller = await identity.authenticate({ authorization: `Bearer ${token}` });
    expect(caller?.actor.name).toBe('Ada Lovelace');
    expect(await lastEntry()).toMatchObject({
      ...{ kind: 'memberRenamed', actor: { id: member.id }, ip: '10.0.0.1' },
      details: { from: 'Admin', to: 'Ada Lovelace' },
    });
  });

  it('can have a name of the full length in characters, however many UTF-16 units it takes', async () => {
    const { member } = await signedIn();
    const name = '😀'.repeat(200);
    expect(await identity.account.rename(member, name)).toBeUndefined();
    expect((await signedIn()).member.name).toBe(name);
    expect(await identity.account.rename(member, `${name}😀`)).toMatch(/at most 200 characters/);
  });

  it.each(['', '   ', 'x'.repeat(201), 'two\nlines'])('cannot take the name %j', async (name) => {
    const { member } = await signedIn();
    expect(await identity.account.rename(member, name)).toMatch(/name/);
    expect((await signedIn()).member.name).toBe(member.name);
  });

  it('changes its password for the current one, and ends all other sessions', async () => {
    const [mine, other] = [await signedIn(), await signedIn()];
    const password = 'another sentence to remember';
    const change = { present, password, token: mine.token, ip: '10.0.0.1' };
    expect(await identity.account.changePassword(mine.member, change)).toBeUndefined();
    expect(await isSignedIn(mine.token)).toBe(true);
    expect(await isSignedIn(other.token)).toBe(false);
    expect(await lastEntry()).toMatchObject({ kind: 'passwordChanged', actor: { id: mine.member.id }, ip: '10.0.0.1' });
    expect(await identity.signIn({ email: admin.email, password: present })).toBe('invalid');
    present = password;
    await signedIn();
    expect(await everythingStored(database.pool)).not.toContain(password);
  });

  it('keeps its password and sessions when the change cannot be logged', async () => {
    const { member, token } = await signedIn();
    const other = await signedIn();
    await withoutLogOf(database.pool, 'passwordChanged', async () => {
      const change = identity.account.changePassword(member, { present, password: 'a third sentence', token });
      await expect(change).rejects.toThrow('no_entries_of_this_kind');
    });
    expect(await isSignedIn(other.token)).toBe(true);
    await signedIn();
  });

  it('can change its password while a stranger guesses it', async () => {
    const { member, token } = await signedIn();
    for (let n = 0; n <= throttleLimits.here; n += 1)
      await identity.signIn({ email: admin.email, password: `guess ${n}` });
    expect(await identity.signIn({ email: admin.email, password: present })).toBe('throttled');
    const password = 'yet another sentence to remember';
    expect(await identity.account.changePassword(member, { present, password, token })).toBeUndefined();
    present = password;
  });

  it('keeps its password when the current one is wrong, the new one unsuitable, or after too many attempts', async () => {
    const { member, token } = await signedIn();
    const other = await signedIn();
    const change = (over: object) =>
      identity.account.changePassword(member, { present, password: 'a third sentence', token, ...over });
    const problem = (about: 'present' | 'password', words: string) => ({
      about,
      problem: expect.stringContaining(words) as string,
    });
    expect(await change({ password: 'short' })).toEqual(problem('password', 'at least 10'));
    expect(await change({ password: admin.email })).toEqual(problem('password', 'email address'));
    expect(await change({ password: 'Qwertyuiop' })).toEqual(problem('password', 'Too many people use this password'));
    for (let n = 0; n < throttleLimits.here; n += 1)
      expect(await change({ present: `guess ${n}` })).toEqual(problem('present', 'not correct'));
    expect(await change({})).toEqual(problem('present', 'Too many attempts'));
    await database.pool.query('delete from identity.sign_in_attempts');
    expect(await isSignedIn(other.token)).toBe(true);
    await signedIn();
  });
});
