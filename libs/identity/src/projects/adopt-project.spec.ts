import { aBootstrappedDatabase, admin, type Database } from '../database/database.fixture.js';
import { Identity } from '../identity.js';
import { adoptProject } from './adopt-project.js';

describe('a project that is adopted', () => {
  let database: Database & { projectId: string };
  let identity: Identity;
  beforeAll(async () => {
    database = await aBootstrappedDatabase();
    identity = new Identity({ databaseUrl: database.url });
  });
  afterAll(async () => {
    await identity.close();
    await database.stop();
  });

  const id = '7d5ec82f-6c9b-4b5a-9d1a-0e6a4c1f7a11';
  const adopt = (over = {}) => adoptProject({ databaseUrl: database.url, id, name: 'Found', ...over });

  it('needs a name and a member', async () => {
    await expect(adopt({ name: ' ' })).rejects.toThrow('1 to 200 characters');
    await expect(adopt({ email: 'nobody@example.com' })).rejects.toThrow('There is no member nobody@example.com');
    expect(await identity.projects.unknown([id])).toEqual([id]);
  });

  it('is not adopted by an earlier version than the one that changed the tables last', async () => {
    const name = 'AddWhatComesLater9999999999999';
    await database.pool.query('insert into identity.migrations (timestamp, name) values ($1, $2)', [
      9999999999999,
      name,
    ]);
    try {
      const sentence = `A later version has changed the schema identity: it has run ${name}`;
      await expect(adopt()).rejects.toThrow(sentence);
    } finally {
      await database.pool.query('delete from identity.migrations where name = $1', [name]);
    }
    expect(await identity.projects.unknown([id])).toEqual([id]);
  });

  it('has the id that the events know, and the first admin as its admin', async () => {
    expect(await adopt()).toEqual({ id, name: 'Found', admin: admin.email });
    const signedIn = await identity.signIn(admin);
    expect(signedIn).toMatchObject({
      member: {
        memberships: [{ projectId: database.projectId }, { projectId: id, projectName: 'Found', role: 'admin' }],
      },
    });
    const log = await identity.listAccess({ projectId: id, limit: 9 });
    expect(log.map(({ kind }) => kind).sort()).toEqual(['memberJoined', 'projectCreated', 'signedIn']);
    expect(await identity.projects.unknown([database.projectId, id])).toEqual([]);
  });

  it('is not adopted twice', async () => {
    await expect(adopt({ email: admin.email })).rejects.toThrow(`There is a project ${id} already`);
  });
});
