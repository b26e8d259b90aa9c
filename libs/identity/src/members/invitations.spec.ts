import type { Actor } from '../rights/caller.js';
import { aBootstrappedDatabase, admin, everythingStored, type Database } from '../database/database.fixture.js';
import { migrateIdentity } from '../database/migrate.js';
import { Identity } from '../identity.js';
import { NoLongerAdmin } from '../rights/still-admin.js';
import { anInvitation, aPerson, password, signedIn } from './people.fixture.js';
import type { MemberChange } from './members.js';
import { throttleLimits } from '../sign-in/sign-in-throttle.js';

describe('invitations', () => {
  let database: Database & { projectId: string };
  let identity: Identity;
  let by: Actor;
  let names = 0;
  beforeAll(async () => {
    database = await aBootstrappedDatabase();
    identity = new Identity({ databaseUrl: database.url });
    const { id } = await signedIn(identity, admin.email, admin.password);
    by = { type: 'member', id, name: 'Admin' };
  });
  afterAll(async () => {
    await identity.close();
    await database.stop();
  });

  const invited = (more: { email?: string; role?: 'labeler' | 'auditor' } = {}) =>
    anInvitation(identity, { projectId: database.projectId, role: 'labeler', by, ...more });
  const someone = () => ({ name: 'Ben Miller', email: `ben${++names}@example.com`, password });
  const join = (token: string, who = someone(), ip?: string) =>
    identity.joining.asNewPerson(token, who, { ...(ip !== undefined && { ip }) });
  const entries = async () => (await identity.listAccess({ projectId: database.projectId, limit: 2 })).reverse();

  it('let a new person in, once, who can then sign in', async () => {
    const { invitation, token } = await invited({ role: 'auditor' });
    expect(await identity.joining.look(token, {})).toEqual({
      ...invitation,
      projectId: database.projectId,
      projectName: 'My project',
    });
    const ben = someone();
    expect(await join(token, ben, '10.0.0.7')).toEqual({ projectId: database.projectId });
    const { id } = await signedIn(identity, ben.email);
    expect(await identity.members.list(database.projectId)).toContainEqual(
      expect.objectContaining({ id, name: 'Ben Miller', email: ben.email, role: 'auditor' }),
    );
    expect(await identity.joining.look(token, {})).toBe('unknown');
    expect(await join(token)).toBe('unknown');
    expect(await identity.invitations.list(database.projectId)).toEqual([]);
    const told = await identity.listAccess({ projectId: database.projectId, kind: 'memberJoined', limit: 1 });
    expect(told).toMatchObject([{ actor: { id }, subject: { id }, details: { role: 'auditor' }, ip: '10.0.0.7' }]);
  });

  it('let one person in when many try at once', async () => {
    const { token } = await invited();
    const outcomes = await Promise.all([1, 2, 3, 4].map(() => join(token)));
    expect(outcomes.filter((outcome) => typeof outcome === 'object' && 'projectId' in outcome)).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'unknown')).toHaveLength(3);
  });

  it('let in somebody who has an account, and are not used up by existing members', async () => {
    const other = await database.pool.query<{ id: string }>(
      `insert into identity.project (name) values ('Another') returning id`,
    );
    const projectId = other.rows[0]?.id ?? '';
    const { apiKey } = await identity.createApiKey({ projectId, name: 'A key', scopes: ['admin'] });
    const key: Actor = { type: 'apiKey', id: apiKey.id, name: apiKey.name };
    const { token } = await anInvitation(identity, { projectId, role: 'labeler', by: key });
    const me = { id: by.id, name: by.name, email: admin.email, memberships: [] };
    expect(await identity.joining.asMember(token, me, {})).toEqual({ projectId });
    expect((await identity.members.list(projectId)).map(({ id, role }) => [id, role])).toEqual([[by.id, 'labeler']]);

    const again = await anInvitation(identity, { projectId, role: 'admin', by: key });
    expect(await identity.joining.asMember(again.token, me, {})).toEqual({ problem: expect.stringMatching('already') });
    expect((await identity.members.list(projectId)).map(({ role }) => role)).toEqual(['labeler']);
    expect(await identity.joining.look(again.token, {})).toMatchObject({ role: 'admin' });
  });

  it('let nobody else in when they are for one address', async () => {
    const { invitation, token } = await invited({ email: ' Eve@Example.com' });
    expect(invitation.email).toBe('eve@example.com');
    const refused = { problem: 'This invitation is for eve@example.com.' };
    expect(await join(token)).toEqual(refused);
    const me = { id: by.id, name: by.name, email: admin.email, memberships: [] };
    expect(await identity.joining.asMember(token, me, {})).toEqual(refused);
    expect(await join(token, { ...someone(), email: 'EVE@example.com' })).toEqual({ projectId: database.projectId });
  });

  it.each([
    ['no name', { name: ' ' }, 'name'],
    ['a name of two lines', { name: 'Ben\nAdmin' }, 'name'],
    ['no address', { email: 'ben' }, 'email'],
    ['a short password', { password: 'too short' }, '10 characters'],
    ['a password of one letter', { password: 'aaaaaaaaaaaaaa' }, 'repeats'],
    ['a password that everybody has', { password: 'Password123' }, 'Too many people use this password'],
    ['the address for a password', { email: 'a.long.name@example.com', password: 'A.Long.Name' }, 'email address'],
    ['an address that is known', { email: admin.email }, 'Sign in'],
  ])('refuse a person with %s and stay open', async (_, wrong, words) => {
    const { token } = await invited();
    expect(await join(token, { ...someone(), ...wrong })).toEqual({ problem: expect.stringContaining(words) });
    expect(await join(token)).toEqual({ projectId: database.projectId });
  });

  it.each([
    ['removed', (who: MemberChange) => identity.members.remove(who)],
    ['made a labeler', (who: MemberChange) => identity.members.changeRole(who, 'labeler')],
  ])('end when the admin who made them is %s, unlike those of others', async (_, end) => {
    const { projectId } = database;
    const eve = await aPerson(identity, { projectId, role: 'admin', by, name: `Eve${++names}` });
    const actor: Actor = { type: 'member', id: eve.id, name: 'Eve' };
    const theirs = await anInvitation(identity, { projectId, role: 'admin', by: actor });
    const mine = await invited();
    await end({ projectId, memberId: eve.id, by });
    expect(await join(theirs.token)).toBe('unknown');
    const [revoked] = await identity.listAccess({ projectId, kind: 'invitationRevoked', limit: 1 });
    expect(revoked).toMatchObject({ actor: by, subject: { id: theirs.invitation.id } });
    await expect(identity.invitations.create({ projectId, role: 'admin', by: actor })).rejects.toThrow(NoLongerAdmin);
    expect(await join(mine.token)).toEqual({ projectId });
  });

  it('are either refused or revoked when they are made while their admin is removed', async () => {
    const { projectId } = database;
    const eve = await aPerson(identity, { projectId, role: 'admin', by, name: `Eve${++names}` });
    const actor: Actor = { type: 'member', id: eve.id, name: 'Eve' };
    const refused = (error: unknown) => {
      if (!(error instanceof NoLongerAdmin)) throw error;
    };
    const created = Array.from({ length: 8 }, () =>
      identity.invitations.create({ projectId, role: 'admin', by: actor }).catch(refused),
    );
    const [outcomes] = await Promise.all([
      Promise.all(created),
      identity.members.remove({ projectId, memberId: eve.id, by }),
    ]);
    for (const outcome of outcomes) if (outcome) expect(await join(outcome.token)).toBe('unknown');
    expect((await identity.invitations.list(projectId)).filter(({ createdBy }) => createdBy.id === eve.id)).toEqual([]);
  });

  it('no longer let anybody in once the key that made them is revoked', async () => {
    const { projectId } = database;
    const made = await identity.createApiKey({ projectId, name: 'Leaked', scopes: ['admin'], createdBy: by });
    const key = { type: 'apiKey', id: made.apiKey.id, name: 'Leaked' } as const;
    const { token } = await anInvitation(identity, { projectId, role: 'admin', by: key });
    const other = await invited();
    await identity.revokeApiKey({ projectId, id: key.id, by });
    expect(await join(token)).toBe('unknown');
    expect(await join(other.token)).toEqual({ projectId });
  });

  it('expire no later than the key that made them', async () => {
    const { projectId } = database;
    const [hour, month] = [3_600_000, 30 * 86_400_000];
    const endOf = async (lifetime: number) => {
      const expiresAt = new Date(Date.now() + lifetime);
      const { apiKey } = await identity.createApiKey({ projectId, name: 'Brief', scopes: ['admin'], expiresAt });
      const key = { type: 'apiKey', id: apiKey.id, name: 'Brief' } as const;
      const { invitation } = await anInvitation(identity, { projectId, role: 'admin', by: key });
      return { expiresAt, invitation };
    };
    const brief = await endOf(hour);
    expect(brief.invitation.expiresAt).toEqual(brief.expiresAt);
    const { invitation } = await endOf(month);
    expect(Math.round((invitation.expiresAt.getTime() - Date.now()) / 86_400_000)).toBe(7);
  });

  it('end with the key that made them, even if an earlier version kept them valid', async () => {
    const { projectId, pool, url } = database;
    const withKeyThat = async (changes: string) => {
      const { apiKey } = await identity.createApiKey({ projectId, name: 'Earlier', scopes: ['admin'] });
      const key = { type: 'apiKey', id: apiKey.id, name: 'Earlier' } as const;
      const made = await anInvitation(identity, { projectId, role: 'admin', by: key });
      const { rows } = await pool.query<{ expiresAt: Date | null }>(
        `update identity.api_key set ${changes} where id = $1 returning expires_at as "expiresAt"`,
        [key.id],
      );
      return { ...made, key: rows[0] };
    };
    const revoked = await withKeyThat('revoked_at = now()');
    const expired = await withKeyThat(`expires_at = now() - interval '1 minute'`);
    const brief = await withKeyThat(`expires_at = now() + interval '1 hour'`);
    const untouched = [
      await withKeyThat('expires_at = null'),
      await withKeyThat(`expires_at = now() + interval '1 year'`),
      await invited(),
    ];
    await pool.query(`delete from identity.migrations where name like 'EndInvitationsOfKeys%'`);
    await migrateIdentity(url);
    expect(await identity.joining.look(revoked.token, {})).toBe('unknown');
    expect(await identity.joining.look(expired.token, {})).toBe('unknown');
    expect(await identity.joining.look(brief.token, {})).toMatchObject({ expiresAt: brief.key?.expiresAt });
    for (const { token, invitation } of untouched) {
      expect(await identity.joining.look(token, {})).toMatchObject({ ...invitation });
    }
  });

  it('do not reveal for long which addresses have an account', async () => {
    const { token } = await invited();
    const ask = () => join(token, { ...someone(), email: admin.email });
    for (let n = 0; n < throttleLimits.here; n += 1)
      expect(await ask()).toMatchObject({ problem: expect.stringContaining('Sign in') });
    expect(await ask()).toMatchObject({ problem: expect.stringContaining('Too many attempts') });
    expect(await join((await invited()).token)).toEqual({ projectId: database.projectId });
  });

  it('can be revoked by their own project, and end after a week', async () => {
    const { invitation, token } = await invited();
    const { id } = invitation;
    const another = '00000000-0000-4000-8000-000000000000';
    expect(await identity.invitations.revoke({ projectId: another, id, by })).toBe(false);
    expect(await identity.invitations.list(database.projectId)).toContainEqual(invitation);
    expect(await identity.invitations.revoke({ projectId: database.projectId, id, by })).toBe(true);
    expect(await identity.invitations.revoke({ projectId: database.projectId, id, by })).toBe(false);
    expect(await join(token)).toBe('unknown');
    expect(await entries()).toMatchObject([{ kind: 'memberInvited' }, { kind: 'invitationRevoked', actor: by }]);

    const late = await invited();
    expect(Math.round((late.invitation.expiresAt.getTime() - Date.now()) / 86_400_000)).toBe(7);
    await database.pool.query(`update identity.invitation set expires_at = now() where id = $1`, [late.invitation.id]);
    expect(await join(late.token)).toBe('unknown');
  });

  it('cannot be guessed at for long from one network', async () => {
    const { token } = await invited();
    for (let n = 0; n <= throttleLimits.network; n += 1)
      expect(await identity.joining.look(token, { ip: '10.9.9.9' })).toMatchObject({ role: 'labeler' });
    const guess = (n: number) => identity.joining.look(`guess ${n}`, { ip: '10.9.9.9' });
    for (let n = 0; n < throttleLimits.network; n += 1) expect(await guess(n)).toBe('unknown');
    expect(await guess(-1)).toBe('throttled');
    expect(await identity.joining.look(token, { ip: '10.9.9.9' })).toBe('throttled');
    expect(await identity.joining.look(token, { ip: '10.9.9.8' })).toMatchObject({ role: 'labeler' });
  });

  it('leave no token and no password in the database', async () => {
    const { token } = await invited();
    await join(token);
    const stored = await everythingStored(database.pool);
    expect(stored).toContain('Ben Miller');
    expect(stored).not.toContain(token);
    expect(stored).not.toContain(password);
  });
});
