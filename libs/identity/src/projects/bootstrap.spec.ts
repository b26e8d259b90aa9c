import pg from 'pg';

import { bootstrap } from './bootstrap.js';
import { admin, aDatabase, everythingStored, type Database } from '../database/database.fixture.js';
import { Identity } from '../identity.js';
import { migrateIdentity } from '../database/migrate.js';
import { hashOfSecret } from '../secrets.js';

const devKey = 'lq_for-development-0123456789abcdef';

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
    const databaseUrl = await database.another(`bootstrap_${(count += 1)}`);
    await migrateIdentity(databaseUrl);
    const identity = new Identity({ databaseUrl });
    opened.push(identity);
    return { databaseUrl, identity };
  }

  it('creates a project, its admin and a key, and returns the generated secrets once', async () => {
    const { databaseUrl, identity } = await empty();
    const first = await bootstrap({ databaseUrl, projectName: 'Maths' });
    expect(first).toMatchObject({ created: true, project: { name: 'Maths' }, email: 'admin@labeling.local' });
    expect(first.apiKey).toMatch(/^lq_[\w-]{43}$/);
    expect(first.password).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){4}$/);

    const byKey = await identity.authenticate({ authorization: `Bearer ${first.apiKey}` });
    expect(byKey).toMatchObject({ actor: { type: 'apiKey' }, projectId: first.project.id, projectName: 'Maths' });
    expect([...(byKey?.rights ?? [])].sort()).toEqual([
      'addItems',
      'admin',
      'audit',
      'compare',
      'lead',
      'read',
      'review',
    ]);
    const signedIn = await identity.signIn({ email: 'admin@labeling.local', password: first.password ?? '' });
    expect(signedIn).toMatchObject({ member: { memberships: [{ projectName: 'Maths', role: 'admin' }] } });

    const second = await bootstrap({ databaseUrl });
    expect(second).toEqual({ created: false, project: first.project, email: 'admin@labeling.local' });
  });

  it('uses given secrets and does not return them', async () => {
    const { databaseUrl, identity } = await empty();
    const given = { email: 'Ada@Localhost', password: 'given by the operator', apiKey: devKey };
    const made = await bootstrap({ databaseUrl, ...given });
    expect(made).toEqual({ created: true, project: made.project, email: 'ada@localhost' });
    expect(await identity.authenticate({ authorization: `Bearer ${devKey}` })).toBeDefined();
    expect(await identity.signIn(given)).toMatchObject({ member: { email: 'ada@localhost' } });
  });

  it('adopts the projects in the event store under their ids, and only once', async () => {
    const { databaseUrl, identity } = await empty();
    const ids = ['7d5ec82f-6c9b-4b5a-9d1a-0e6a4c1f7a11', '11111111-6c9b-4b5a-9d1a-0e6a4c1f7a11'];
    const first = await bootstrap({ databaseUrl, ...admin, projectsOfEvents: async () => ids });
    const adopted = ['Recovered project 1', 'Recovered project 2'];
    expect(first).toMatchObject({ created: true, project: { id: ids[0], name: adopted[0] }, adopted });
    const signedIn = await identity.signIn(admin);
    expect(signedIn).toMatchObject({ member: { memberships: ids.map((projectId) => ({ projectId, role: 'admin' })) } });
    const again = await bootstrap({ databaseUrl, projectsOfEvents: () => Promise.reject(new Error('asked again')) });
    expect(again).toEqual({ created: false, project: first.project, email: admin.email });
  });

  it('creates a project of its own when the event store has none', async () => {
    const { databaseUrl } = await empty();
    const first = await bootstrap({ databaseUrl, projectsOfEvents: async () => [] });
    expect([first.project.name, first.adopted]).toEqual(['My project', undefined]);
  });

  it('creates one of each when many processes start at once', async () => {
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

  it('adds a given key that it does not have yet, once, and does not revive a revoked one', async () => {
    const { databaseUrl, identity } = await empty();
    const { project } = await bootstrap({ databaseUrl });
    const anotherKey = 'another-key-of-some-length-0123456789';
    const authorization = `Bearer ${anotherKey}`;
    for (const _ of [1, 2]) await bootstrap({ databaseUrl, apiKey: anotherKey });
    expect(await identity.authenticate({ authorization })).toMatchObject({ projectId: project.id });
    const keys = await identity.listApiKeys(project.id);
    expect(keys).toHaveLength(2);

    for (const { id } of keys)
      await identity.revokeApiKey({ projectId: project.id, id, by: { type: 'member', id: project.id, name: 'Ada' } });
    await bootstrap({ databaseUrl, apiKey: anotherKey });
    expect(await identity.authenticate({ authorization })).toBeUndefined();
  });

  it.each([
    ['BOOTSTRAP_EMAIL', { email: 'nobody' }],
    ['BOOTSTRAP_PASSWORD', { password: '' }],
    ['BOOTSTRAP_PASSWORD', { password: 'x' }],
    ['BOOTSTRAP_PASSWORD', { password: 'Password123' }],
    ['BOOTSTRAP_PASSWORD', { email: 'ada.lovelace@example.com', password: 'ada.lovelace' }],
    ['BOOTSTRAP_API_KEY', { apiKey: 'two words' }],
    ['BOOTSTRAP_API_KEY', { apiKey: 'lq_too-short-to-be-a-key' }],
    ['BOOTSTRAP_API_KEY', { apiKey: 'x'.repeat(64) }],
  ])('names %s when it is invalid, without its value, and creates nothing: %j', async (variable, given) => {
    const { databaseUrl } = await empty();
    const refused = bootstrap({ databaseUrl, ...given });
    await expect(refused).rejects.toThrow(variable);
    await expect(refused).rejects.not.toThrow(/nobody|two words|Password123|lovelace|too-short|xxx/);
    expect(await bootstrap({ databaseUrl })).toMatchObject({ created: true });
  });

  it('does not change a weak password or key of an earlier version', async () => {
    const { databaseUrl, identity } = await empty();
    await bootstrap({ databaseUrl, apiKey: devKey });
    const weak = { password: 'x', apiKey: 'dev' };
    const client = new pg.Client(databaseUrl);
    await client.connect();
    await client.query('update identity.api_key set hash = $1', [hashOfSecret(weak.apiKey)]);
    await client.end();
    expect(await bootstrap({ databaseUrl, ...weak })).toMatchObject({ created: false });
    expect(await identity.authenticate({ authorization: 'Bearer dev' })).toBeDefined();
  });

  it('stores no secret in plain text', async () => {
    const { apiKey, password } = await bootstrap({ databaseUrl: database.url });
    const stored = await everythingStored(database.pool);
    expect(stored).toContain('admin@labeling.local');
    expect(stored).not.toContain(apiKey);
    expect(stored).not.toContain(password);
  });
});
