import pg from 'pg';

import { bootstrap } from './bootstrap.js';
import { aDatabase, everythingStored, type Database } from '../database/database.fixture.js';
import { Identity } from '../identity.js';
import { migrateIdentity } from '../database/migrate.js';

describe('bootstrap', () => {
  let database: Database;
  const opened: Identity[] = [];
  let count = 0;
  beforeAll(async () => (database = await aDatabase()));
  afterAll(() => database.stop());
  afterEach(async () => {
    for (const identity of opened.splice(0)) await identity.close();
  });

  /** An empty, migrated database and an Identity over it. */
  async function empty(): Promise<{ databaseUrl: string; identity: Identity }> {
    const databaseUrl = await database.anew(`bootstrap_${(count += 1)}`);
    await migrateIdentity(databaseUrl);
    const identity = new Identity({ databaseUrl });
    opened.push(identity);
    return { databaseUrl, identity };
  }

  it('makes a project, its admin and a key, and gives the generated secrets once', async () => {
    const { databaseUrl, identity } = await empty();
    const first = await bootstrap({ databaseUrl, projectName: 'Maths' });
    expect(first).toMatchObject({ created: true, project: { name: 'Maths' }, email: 'admin@labeling.local' });
    expect(first.apiKey).toMatch(/^lq_[\w-]{43}$/);
    expect(first.password).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){4}$/);

    const byKey = await identity.authenticate({ authorization: `Bearer ${first.apiKey}` });
    expect(byKey).toMatchObject({ actor: { type: 'apiKey' }, projectId: first.project.id, projectName: 'Maths' });
    expect([...(byKey?.rights ?? [])].sort()).toEqual(['addItems', 'admin', 'audit', 'read', 'review']);
    const signedIn = await identity.signIn({ email: 'admin@labeling.local', password: first.password ?? '' });
    expect(signedIn).toMatchObject({ member: { memberships: [{ projectName: 'Maths', role: 'admin' }] } });

    const second = await bootstrap({ databaseUrl });
    expect(second).toEqual({ created: false, project: first.project, email: 'admin@labeling.local' });
  });

  it('takes what it is given and does not hand it back', async () => {
    const { databaseUrl, identity } = await empty();
    const given = { email: 'Ada@Localhost', password: 'x', apiKey: 'dev' };
    const made = await bootstrap({ databaseUrl, ...given });
    expect(made).toEqual({ created: true, project: made.project, email: 'ada@localhost' });
    expect(await identity.authenticate({ authorization: 'Bearer dev' })).toBeDefined();
    expect(await identity.signIn(given)).toMatchObject({ member: { email: 'ada@localhost' } });
  });

  it('makes one of each when many processes start at once', async () => {
    const { databaseUrl } = await empty();
    const all = await Promise.all(Array.from({ length: 6 }, () => bootstrap({ databaseUrl })));
    expect(all.filter(({ created }) => created)).toHaveLength(1);
    expect(all.filter(({ apiKey, password }) => apiKey ?? password)).toHaveLength(1);
    expect(new Set(all.map(({ project }) => project.id)).size).toBe(1);
    const client = new pg.Client(databaseUrl);
    await client.connect();
    const { rows } = await client.query(
      `select (select count(*)::int from identity.project) as projects, (select count(*)::int from identity.member)
         as members, (select count(*)::int from identity.api_key) as keys`,
    );
    await client.end();
    expect(rows).toEqual([{ projects: 1, members: 1, keys: 1 }]);
  });

  it('adds a given key it does not know yet, once, and does not revive a revoked one', async () => {
    const { databaseUrl, identity } = await empty();
    const { project } = await bootstrap({ databaseUrl });
    const authorization = 'Bearer another-key';
    for (const _ of [1, 2]) await bootstrap({ databaseUrl, apiKey: 'another-key' });
    expect(await identity.authenticate({ authorization })).toMatchObject({ projectId: project.id });
    const keys = await identity.listApiKeys(project.id);
    expect(keys).toHaveLength(2);

    for (const { id } of keys)
      await identity.revokeApiKey({ projectId: project.id, id, by: { type: 'member', id: project.id, name: 'Ada' } });
    await bootstrap({ databaseUrl, apiKey: 'another-key' });
    expect(await identity.authenticate({ authorization })).toBeUndefined();
  });

  it.each([
    ['BOOTSTRAP_EMAIL', { email: 'nobody' }],
    ['BOOTSTRAP_PASSWORD', { password: '' }],
    ['BOOTSTRAP_API_KEY', { apiKey: 'two words' }],
  ])('names %s when it is unfit, without its value', async (variable, given) => {
    const refused = bootstrap({ databaseUrl: database.url, ...given });
    await expect(refused).rejects.toThrow(variable);
    await expect(refused).rejects.not.toThrow(/nobody|two words/);
  });

  it('stores no secret in the clear', async () => {
    const { apiKey, password } = await bootstrap({ databaseUrl: database.url });
    const stored = await everythingStored(database.pool);
    expect(stored).toContain('admin@labeling.local');
    expect(stored).not.toContain(apiKey);
    expect(stored).not.toContain(password);
  });
});
