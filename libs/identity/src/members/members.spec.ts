import type { Actor } from '../rights/caller.js';
import { aBootstrappedDatabase, admin, type Database } from '../database/database.fixture.js';
import { Identity } from '../identity.js';
import { NoLongerAdmin } from '../rights/still-admin.js';
import { aPerson, signedIn, type Person } from './people.fixture.js';

describe('the members of a project', () => {
  let database: Database & { projectId: string };
  let identity: Identity;
  let elsewhere: Identity;
  let ada: Person;
  let by: Actor;
  let names = 0;
  beforeAll(async () => {
    database = await aBootstrappedDatabase();
    identity = new Identity({ databaseUrl: database.url });
    // Its clock stands still: it only forgets what it is notified about.
    elsewhere = new Identity({ databaseUrl: database.url, now: () => 0 });
    ada = await signedIn(identity, admin.email, admin.password);
    by = { type: 'member', id: ada.id, name: 'Admin' };
  });
  afterAll(async () => {
    await identity.close();
    await elsewhere.close();
    await database.stop();
  });

  const project = () => ({ projectId: database.projectId });
  const person = (role: 'labeler' | 'auditor' | 'admin') =>
    aPerson(identity, { ...project(), role, by, name: `Person${++names}` });
  const change = (memberId: string) => ({ ...project(), memberId, by });
  const rightsOf = async ({ token }: Person) => {
    const caller = await elsewhere.authenticate({ authorization: `Bearer ${token}` });
    return caller && [...caller.rights];
  };
  const untilRights = async (who: Person, expected: readonly string[] | undefined) => {
    while (JSON.stringify(await rightsOf(who)) !== JSON.stringify(expected)) await new Promise(setImmediate);
  };
  const latest = async () => (await identity.listAccess({ ...project(), limit: 1 }))[0];

  it('are listed with their role and with when they joined and were last seen', async () => {
    const ben = await person('labeler');
    const before = (await identity.members.list(database.projectId)).find(({ id }) => id === ben.id);
    expect(before).toEqual({
      ...{ id: ben.id, name: `Person${names}`, email: ben.email, role: 'labeler' },
      ...{ joinedAt: expect.any(Date), lastSeenAt: null },
    });
    await identity.authenticate({ authorization: `Bearer ${ben.token}` });
    const after = (await identity.members.list(database.projectId)).find(({ id }) => id === ben.id);
    expect(after?.lastSeenAt).toEqual(expect.any(Date));
    expect((await identity.members.list(database.projectId))[0]).toMatchObject({ id: ada.id, role: 'admin' });
  });

  it('cannot be changed by somebody who has lost the right meanwhile, whatever waits for the same lock', async () => {
    const [eve, ben] = [await person('admin'), await person('labeler')];
    const theirs: Actor = { type: 'member', id: eve.id, name: 'Eve' };
    const byEve = (memberId: string) => ({ ...project(), memberId, by: theirs });
    const back = () => identity.members.changeRole(byEve(eve.id), 'admin').catch((error: unknown) => error);
    const [demoted, ...again] = await Promise.all([
      identity.members.changeRole(change(eve.id), 'labeler'),
      ...Array.from({ length: 12 }, back),
    ]);
    expect(demoted).toMatchObject({ role: 'labeler' });
    expect(again.at(-1)).toBeInstanceOf(NoLongerAdmin);
    await expect(identity.members.remove(byEve(ben.id))).rejects.toThrow(NoLongerAdmin);
    const found = await identity.members.list(database.projectId);
    expect(found.find(({ id }) => id === eve.id)?.role).toBe('labeler');
    expect(found.some(({ id }) => id === ben.id)).toBe(true);
  });

  it('can be changed with a key only until it is revoked, after which it cannot create keys or webhooks either', async () => {
    const ben = await person('labeler');
    const made = await identity.createApiKey({ ...project(), name: 'Admin key', scopes: ['admin'], createdBy: by });
    const key: Actor = { type: 'apiKey', id: made.apiKey.id, name: 'Admin key' };
    const change = () => identity.members.changeRole({ ...project(), memberId: ben.id, by: key }, 'auditor');
    const another = () => identity.createApiKey({ ...project(), name: 'Next', scopes: ['read'], createdBy: key });
    const hook = { url: 'https://example.org', description: '', types: null, queueId: null };
    const webhook = () =>
      identity.webhooks.create({ ...project(), by: key }, { ...hook, from: { position: 0n, place: '0' } });
    expect(await change()).toMatchObject({ role: 'auditor' });
    const { apiKey } = await another();
    expect(await webhook()).toMatchObject({ webhook: { url: hook.url } });
    await identity.revokeApiKey({ ...project(), id: key.id, by });
    for (const work of [change, another, webhook]) await expect(work()).rejects.toThrow(NoLongerAdmin);
    expect((await identity.listApiKeys(database.projectId))[0]?.id).toBe(apiKey.id);
  });

  it('change their role, in every process at once', async () => {
    const ben = await person('labeler');
    await untilRights(ben, ['read', 'review']);
    const changed = await identity.members.changeRole(change(ben.id), 'auditor');
    expect(changed).toMatchObject({ id: ben.id, role: 'auditor' });
    await untilRights(ben, ['read', 'compare', 'audit']);
    expect(await latest()).toMatchObject({
      kind: 'memberRoleChanged',
      actor: by,
      subject: { type: 'member', id: ben.id },
      details: { from: 'labeler', to: 'auditor' },
    });
  });

  it('are not recorded as changed when somebody already has the role', async () => {
    const ben = await person('labeler');
    const before = await latest();
    expect(await identity.members.changeRole(change(ben.id), 'labeler')).toMatchObject({ role: 'labeler' });
    expect(await latest()).toEqual(before);
  });

  it('lose the project with all their sessions when they are removed', async () => {
    const ben = await person('labeler');
    const second = await signedIn(identity, ben.email);
    for (const session of [ben, second]) await untilRights(session, ['read', 'review']);
    expect(await identity.members.remove(change(ben.id))).toMatchObject({ id: ben.id });
    for (const session of [ben, second]) await untilRights(session, undefined);
    expect(await identity.members.list(database.projectId)).not.toContainEqual(expect.objectContaining({ id: ben.id }));
    expect(await latest()).toMatchObject({ kind: 'memberRemoved', actor: by, subject: { id: ben.id } });
    expect(await identity.members.remove(change(ben.id))).toBe('unknown');
  });

  it('always have an admin', async () => {
    expect(await identity.members.changeRole(change(ada.id), 'labeler')).toBe('last_admin');
    expect(await identity.members.remove(change(ada.id))).toBe('last_admin');
    expect(await rightsOf(ada)).toContain('admin');
  });

  it('do not exist for another project', async () => {
    const ben = await person('labeler');
    const { rows } = await database.pool.query<{ id: string }>(
      `insert into identity.project (name) values ('Another') returning id`,
    );
    const projectId = rows[0]?.id ?? '';
    const { apiKey } = await identity.createApiKey({ projectId, name: 'Theirs', scopes: ['admin'] });
    const there = { projectId, memberId: ben.id, by: { type: 'apiKey', id: apiKey.id, name: apiKey.name } as const };
    expect(await identity.members.list(there.projectId)).toEqual([]);
    expect(await identity.members.changeRole(there, 'admin')).toBe('unknown');
    expect(await identity.members.remove(there)).toBe('unknown');
    expect(await rightsOf(ben)).toEqual(['read', 'review']);
  });

  it('always include an admin, even when all admins leave at once', async () => {
    const admins = [ada, await person('admin'), await person('admin')];
    const leaves = ({ id }: Person) => {
      const self = { type: 'member', id, name: 'Admin' } as const;
      return identity.members.remove({ ...project(), memberId: id, by: self });
    };
    const outcomes = await Promise.all(admins.map(leaves));
    expect(outcomes.filter((outcome) => outcome === 'last_admin')).toHaveLength(1);
    const left = (await identity.members.list(database.projectId)).filter(({ role }) => role === 'admin');
    expect(left).toHaveLength(1);
  });
});
