import { withOption } from '@labeling/postgres';
import { bootstrap } from '../projects/bootstrap.js';
import {
  aBootstrappedDatabase,
  admin,
  everythingStored,
  withoutLogOf,
  type Database,
} from '../database/database.fixture.js';
import { Identity } from '../identity.js';
import type { SignedIn } from './authentication.js';
import { throttleLimits } from './sign-in-throttle.js';

describe('signing in', () => {
  let database: Database & { projectId: string };
  let ui: Identity;
  let api: Identity;
  beforeAll(async () => {
    database = await aBootstrappedDatabase();
    ui = new Identity({ databaseUrl: database.url });
    // Its clock stands still: it only forgets what it is notified about.
    api = new Identity({ databaseUrl: database.url, now: () => 0 });
  });
  beforeEach(() => database.pool.query('delete from identity.sign_in_attempts'));
  afterAll(async () => {
    await ui.close();
    await api.close();
    await database.stop();
  });

  const credentials = { ...admin, ip: '10.0.0.1', userAgent: 'a browser' };
  async function signedIn(): Promise<SignedIn> {
    const result = await ui.signIn(credentials);
    if (typeof result === 'string') throw new Error(result);
    return result;
  }
  const callerOf = (token: string, project?: string) =>
    api.authenticate({ authorization: `Bearer ${token}`, ...(project !== undefined && { project }) });
  async function refusedThere(token: string): Promise<void> {
    while (await callerOf(token)) await new Promise(setImmediate);
  }

  it('opens a session that both servers accept', async () => {
    const { sessionToken, member, expiresAt } = await signedIn();
    expect(member).toMatchObject({ name: 'Admin', email: admin.email });
    expect(member.memberships).toEqual([{ projectId: database.projectId, projectName: 'My project', role: 'admin' }]);
    expect((await ui.memberOfSession(sessionToken))?.member).toEqual(member);
    expect((await ui.memberOfSession(sessionToken))?.expiresAt).toEqual(expiresAt);
    expect(await callerOf(sessionToken)).toEqual({
      actor: { type: 'member', id: member.id, name: 'Admin' },
      projectId: database.projectId,
      projectName: 'My project',
      email: admin.email,
      rights: new Set(['read', 'review', 'addItems', 'lead', 'compare', 'audit', 'admin']),
    });
  });

  it('ignores case and spaces around the address', async () => {
    expect(await ui.signIn({ ...credentials, email: ' ADA@Example.com ' })).toMatchObject({
      member: { name: 'Admin' },
    });
  });

  it.each([
    ['a wrong password', { password: 'Correct horse battery' }],
    ['an empty password', { password: '' }],
    ['an endless password', { password: 'x'.repeat(100_000) }],
    ['an unknown address', { email: 'eve@example.com' }],
    ['no address', { email: '' }],
    ['an address that Postgres cannot hold', { email: 'ada\u0000@example.com' }],
    ['half of a surrogate pair in the address', { email: '\ud800@example.com' }],
  ])('is refused with %s', async (_, wrong) => {
    expect(await ui.signIn({ ...credentials, ...wrong })).toBe('invalid');
  });

  it('ends with signing out, everywhere at once', async () => {
    const [one, other] = [await signedIn(), await signedIn()];
    for (const { sessionToken } of [one, other]) expect(await callerOf(sessionToken)).toBeDefined();
    await ui.signOut(one.sessionToken);
    expect(await ui.memberOfSession(one.sessionToken)).toBeUndefined();
    await refusedThere(one.sessionToken);
    expect(await callerOf(other.sessionToken)).toBeDefined();

    const third = await signedIn();
    await ui.signOutEverywhere(third.member.id);
    for (const { sessionToken } of [other, third]) {
      expect(await ui.memberOfSession(sessionToken)).toBeUndefined();
      await refusedThere(sessionToken);
    }
  });

  it('lasts a week unused, is prolonged by use, and ends after a month', async () => {
    const { sessionToken, member } = await signedIn();
    const age = (days: number, left: string) =>
      database.pool.query(
        `update identity.session set created_at = now() - make_interval(days => $2), expires_at = now() + $3::interval
         where member_id = $1`,
        [member.id, days, left],
      );
    const daysLeft = async (): Promise<number | undefined> => {
      const fresh = new Identity({ databaseUrl: database.url });
      const session = await fresh.memberOfSession(sessionToken);
      await fresh.close();
      return session && Math.round((session.expiresAt.getTime() - Date.now()) / 86_400_000);
    };
    await age(3, '4 days');
    expect(await daysLeft()).toBe(7);
    await age(28, '12 hours');
    expect(await daysLeft()).toBe(2);
    await age(8, '-1 second');
    expect(await daysLeft()).toBeUndefined();
  });

  it('stays valid while the database accepts no changes and it cannot be prolonged', async () => {
    const { sessionToken, member } = await signedIn();
    await database.pool.query(
      `update identity.session set expires_at = now() + interval '4 days' where member_id = $1`,
      [member.id],
    );
    const another = new Identity({ databaseUrl: withOption(database.url, '-c default_transaction_read_only=on') });
    const session = await another.memberOfSession(sessionToken);
    await another.close();
    expect(session?.member.id).toBe(member.id);
  });

  it('is throttled for one address from one network, even for simultaneous guesses, and then even with the right password', async () => {
    const guesses = Array.from({ length: throttleLimits.here + 5 }, (_, n) =>
      ui.signIn({ ...credentials, password: `guess ${n}` }),
    );
    const results = await Promise.all(guesses);
    expect(results.filter((result) => result === 'invalid')).toHaveLength(throttleLimits.here);
    expect(results.filter((result) => result === 'throttled')).toHaveLength(5);
    expect(await ui.signIn(credentials)).toBe('throttled');
    expect(await ui.signIn({ ...credentials, email: 'eve@example.com' })).toBe('invalid');

    await database.pool.query(`update identity.sign_in_attempts set resets_at = now() - interval '1 second'`);
    expect(await ui.signIn(credentials)).toMatchObject({ member: { name: 'Admin' } });
  });

  it('is not throttled by strangers who guess from another network', async () => {
    for (let n = 0; n <= throttleLimits.here; n += 1)
      await ui.signIn({ ...credentials, password: `guess ${n}`, ip: '10.9.9.9' });
    expect(await ui.signIn({ ...credentials, ip: '10.9.9.9' })).toBe('throttled');
    expect(await ui.signIn(credentials)).toMatchObject({ member: { name: 'Admin' } });
  });

  it('is throttled for an address that many networks guess at, but not from networks where the member has signed in before', async () => {
    await signedIn();
    await ui.signIn({ ...credentials, password: 'a guess', ip: '10.9.9.9' });
    await database.pool.query(`update identity.sign_in_attempts set attempts = $1 where attempts > 0`, [
      throttleLimits.email,
    ]);
    expect(await ui.signIn({ ...credentials, ip: '10.7.7.7' })).toBe('throttled');
    expect(await ui.signIn({ ...credentials, password: 'a guess' })).toBe('invalid');
    expect(await ui.signIn(credentials)).toMatchObject({ member: { name: 'Admin' } });
    expect(await ui.signIn({ ...credentials, email: 'eve@example.com', ip: '10.7.7.8' })).toBe('invalid');
  });

  it('replaces the session that the browser had', async () => {
    const [before, elsewhere] = [await signedIn(), await signedIn()];
    const after = await ui.signIn({ ...credentials, replaces: before.sessionToken });
    expect(after).toMatchObject({ member: { name: 'Admin' } });
    expect(await ui.memberOfSession(before.sessionToken)).toBeUndefined();
    expect(await ui.memberOfSession(elsewhere.sessionToken)).toBeDefined();
    const entries = await ui.listAccess({ projectId: database.projectId, limit: 2 });
    expect(entries.map(({ kind }) => kind)).toEqual(['signedIn', 'signedOut']);
  });

  it('keeps the session that the browser had when the password is wrong', async () => {
    const { sessionToken } = await signedIn();
    await ui.signIn({ ...credentials, password: 'a guess', replaces: sessionToken });
    expect(await ui.memberOfSession(sessionToken)).toBeDefined();
  });

  it('is throttled for a network, whatever the addresses', async () => {
    await ui.signIn({ ...credentials, email: 'no-one', ip: '2001:db8::1' });
    await database.pool.query(`update identity.sign_in_attempts set attempts = $1`, [throttleLimits.network]);
    expect(await ui.signIn({ ...credentials, ip: '2001:db8::2' })).toBe('throttled');
    expect(await ui.signIn({ ...credentials, ip: '2001:db9::2' })).toMatchObject({ member: { name: 'Admin' } });
  });

  it('does not count successful attempts', async () => {
    for (let n = 0; n <= throttleLimits.here; n += 1) await signedIn();
  });

  it('finds the projects of the member, the first unless another is named', async () => {
    const { sessionToken, member } = await signedIn();
    const { rows } = await database.pool.query<{ id: string }>(
      `insert into identity.project (name) values ('Another'), ('Foreign') returning id`,
    );
    const [another = '', foreign = ''] = rows.map(({ id }) => id);
    const join = `insert into identity.membership (project_id, member_id, role) values ($1, $2, 'labeler')`;
    await database.pool.query(join, [another, member.id]);
    const fresh = new Identity({ databaseUrl: database.url });
    const inProject = (project?: string) =>
      fresh.authenticate({ authorization: `Bearer ${sessionToken}`, ...(project !== undefined && { project }) });
    expect(await inProject()).toMatchObject({ projectId: database.projectId });
    expect(await inProject(another)).toMatchObject({ projectName: 'Another', rights: new Set(['read', 'review']) });
    expect(await inProject(foreign)).toBeUndefined();
    expect(await inProject('not an id')).toBeUndefined();
    await fresh.close();
  });

  it('opens no session when it cannot be logged', async () => {
    const sessions = async () => (await database.pool.query('select id from identity.session')).rows;
    const before = await sessions();
    await withoutLogOf(database.pool, 'signedIn', async () => {
      await expect(ui.signIn(credentials)).rejects.toThrow('no_entries_of_this_kind');
    });
    expect(await sessions()).toEqual(before);
    await signedIn();
    expect(await sessions()).toHaveLength(before.length + 1);
  });

  it('leaves neither password nor token in the database', async () => {
    const { sessionToken } = await signedIn();
    const stored = await everythingStored(database.pool);
    expect(stored).toContain(admin.email);
    expect(stored).not.toContain(sessionToken);
    expect(stored).not.toContain(admin.password);
  });

  it('signs cookies with one secret for all processes, however often they start', async () => {
    const secret = async () => (await database.pool.query('select value from identity.settings')).rows;
    const before = await secret();
    expect(before).toHaveLength(1);
    await bootstrap({ databaseUrl: database.url });
    const fresh = new Identity({ databaseUrl: database.url });
    await fresh.signIn(credentials);
    await fresh.close();
    expect(await secret()).toEqual(before);
  });
});
