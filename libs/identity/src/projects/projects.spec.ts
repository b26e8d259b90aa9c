import { aBootstrappedDatabase, admin, type Database } from '../database/database.fixture.js';
import { Identity } from '../identity.js';
import { aPerson, signedIn, type Person } from '../members/people.fixture.js';

describe('projects', () => {
  let database: Database & { projectId: string };
  let identity: Identity;
  let ada: Person;
  beforeAll(async () => {
    database = await aBootstrappedDatabase();
    identity = new Identity({ databaseUrl: database.url });
    ada = await signedIn(identity, admin.email, admin.password);
  });
  afterAll(async () => {
    await identity.close();
    await database.stop();
  });

  const by = () => ({ type: 'member', id: ada.id, name: 'Admin' }) as const;
  const inProject = (project?: string) =>
    identity.authenticate({ authorization: `Bearer ${ada.token}`, ...(project !== undefined && { project }) });

  it('have their new name at once for those who learn of the change before it is announced', async () => {
    await database.pool.query('alter table identity.project disable trigger announce_change');
    const begin = Date.now();
    // Its clock stands still, so that nothing is forgotten with time.
    const other = new Identity({ databaseUrl: database.url, now: () => begin });
    // It forgets once when it begins to listen.
    const listens = new Promise<void>((resolve) => other.onChange(resolve));
    const nameThere = async () => (await other.authenticate({ authorization: `Bearer ${ada.token}` }))?.projectName;
    try {
      await listens;
      expect(await nameThere()).toBe('My project');
      await identity.projects.rename(database.projectId, 'Ours', by());
      expect(await nameThere()).toBe('My project');
      other.lookAgain();
      expect(await nameThere()).toBe('Ours');
    } finally {
      await other.close();
      await database.pool.query('alter table identity.project enable trigger announce_change');
      await identity.projects.rename(database.projectId, 'My project', by());
    }
  });

  it('are created by a member, who becomes their admin and switches to them', async () => {
    const project = await identity.projects.create('Second', by());
    expect(project).toEqual({ id: expect.any(String), name: 'Second' });
    expect(await inProject(project.id)).toMatchObject({ projectName: 'Second', projectId: project.id });
    expect((await inProject(project.id))?.rights).toContain('admin');
    expect(await inProject()).toMatchObject({ projectId: database.projectId });
    expect(
      (await identity.memberOfSession(ada.token))?.member.memberships.map(({ projectName }) => projectName),
    ).toEqual(['My project', 'Second']);
    expect(await identity.projects.list(ada.id)).toEqual([
      { id: database.projectId, name: 'My project', joinedAt: expect.any(Date) },
      { ...project, joinedAt: expect.any(Date) },
    ]);
    expect(await identity.listAccess({ projectId: project.id, limit: 9 })).toMatchObject([
      { kind: 'projectCreated', actor: by(), subject: { type: 'project', ...project } },
    ]);
  });

  it('are created once under an id, which does not let anybody back in', async () => {
    const id = '5f0c4a52-62a4-4d3a-9e0b-0d4f6f0f4c11';
    const create = () => identity.projects.create('Once', by(), id);
    expect(await Promise.all([create(), create()])).toEqual(Array(2).fill({ id, name: 'Once' }));
    expect(await identity.listAccess({ projectId: id, limit: 9 })).toMatchObject([{ kind: 'projectCreated' }]);
    const ben = await aPerson(identity, { projectId: id, role: 'admin', by: by(), name: 'Ben' });
    await identity.members.remove({ projectId: id, memberId: ada.id, by: { type: 'member', id: ben.id, name: 'Ben' } });
    await create();
    expect((await identity.projects.list(ada.id)).map((project) => project.id)).not.toContain(id);
  });

  it('are available to their members at once, even in a process that had looked them up before', async () => {
    const other = new Identity({ databaseUrl: database.url, now: () => 0 });
    const authorization = `Bearer ${ada.token}`;
    expect(await other.authenticate({ authorization })).toBeDefined();
    const { id } = await identity.projects.create('New', by());
    expect(await other.authenticate({ authorization, project: id })).toMatchObject({ projectName: 'New' });
    expect((await other.memberOfSession(ada.token))?.member.memberships.map(({ projectId }) => projectId)).toContain(
      id,
    );
    await other.close();
  });

  it('can be renamed, and only their own access log records it', async () => {
    const project = await identity.projects.create('Third', by());
    expect(await identity.projects.rename(project.id, 'Renamed', by())).toEqual({ id: project.id, name: 'Renamed' });
    expect(await inProject(project.id)).toMatchObject({ projectName: 'Renamed' });
    expect(await inProject()).toMatchObject({ projectName: 'My project' });
    await identity.projects.rename(project.id, 'Renamed', by());
    const told = await identity.listAccess({ projectId: project.id, limit: 9, kind: 'projectRenamed' });
    expect(told).toMatchObject([{ actor: by(), details: { from: 'Third', to: 'Renamed' } }]);
  });
});
