import { jest } from '@jest/globals';
import { withOption } from '@labeling/postgres';
import type { Caller } from '../rights/caller.js';
import { aBootstrappedDatabase, admin, everythingStored, type Database } from '../database/database.fixture.js';
import { Identity } from '../identity.js';

describe('API keys', () => {
  let database: Database & { projectId: string };
  let here: Identity;
  let there: Identity;
  beforeAll(async () => {
    database = await aBootstrappedDatabase();
    here = new Identity({ databaseUrl: database.url });
    // Its clock stands still: it only forgets what it is notified about.
    there = new Identity({ pool: database.pool, now: () => 0 });
  });
  afterAll(async () => {
    await here.close();
    await there.close();
    await database.stop();
  });

  const by = { type: 'member', id: '2c7d5e90-0b8f-4b0e-8c7b-5f1f6f9d3a44', name: 'Ada' } as const;
  const ask = (identity: Identity, secret: string, project?: string): Promise<Caller | undefined> =>
    identity.authenticate({ authorization: `Bearer ${secret}`, ...(project !== undefined && { project }) });
  const aKey = (over: { expiresAt?: Date; projectId?: string } = {}) =>
    here.createApiKey({ projectId: database.projectId, name: 'Loader', scopes: ['items:write', 'read'], ...over });

  /** Waits until the other process was notified. Nothing else can end this, since its clock stands still. */
  async function refusedThere(secret: string): Promise<void> {
    while (await ask(there, secret)) await new Promise(setImmediate);
  }

  it('name the caller, the project and the rights', async () => {
    const { secret, apiKey } = await aKey();
    for (const identity of [here, there]) {
      expect(await ask(identity, secret)).toEqual({
        actor: { type: 'apiKey', id: apiKey.id, name: 'Loader' },
        projectId: database.projectId,
        projectName: 'My project',
        rights: new Set(['addItems', 'read']),
      });
    }
  });

  it('are refused everywhere once revoked, even by hand in SQL', async () => {
    const { secret, apiKey } = await aKey();
    expect(await ask(there, secret)).toBeDefined();
    expect(await here.revokeApiKey({ projectId: database.projectId, id: apiKey.id, by })).toBe(true);
    expect(await ask(here, secret)).toBeUndefined();
    await refusedThere(secret);

    const other = await aKey();
    expect(await ask(there, other.secret)).toBeDefined();
    await database.pool.query('update identity.api_key set revoked_at = now() where id = $1', [other.apiKey.id]);
    await refusedThere(other.secret);
  });

  it('are still announced after the listening connection has been lost', async () => {
    const { secret, apiKey } = await aKey();
    await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'identity changes' and datname = current_database()`,
    );
    expect(await ask(there, secret)).toBeDefined();
    await here.revokeApiKey({ projectId: database.projectId, id: apiKey.id, by });
    await refusedThere(secret);
  });

  it('are refused when expired', async () => {
    const { secret } = await aKey({ expiresAt: new Date(Date.now() - 1) });
    expect(await ask(here, secret)).toBeUndefined();
  });

  it.each(['lq_unknown', 'x', '', "lq_' or true --", 'lq_\u0000'])(
    'are refused when unknown or malformed: %j',
    async (it) => {
      expect(await ask(here, it)).toBeUndefined();
      expect(await here.authenticate({ authorization: it })).toBeUndefined();
    },
  );

  it('cost one look-up when they are unknown, unless they look like a session', async () => {
    // Once closed, it receives no changes, so it cannot forget between two questions because of another test's key.
    const deaf = new Identity({ pool: database.pool, now: () => 0 });
    await deaf.close();
    const asked = jest.spyOn(database.pool, 'query');
    const lookUps = async (secret: string) => {
      asked.mockClear();
      expect(await ask(deaf, secret)).toBeUndefined();
      return asked.mock.calls.length;
    };
    expect(await lookUps(`lq_${'x'.repeat(43)}`)).toBe(1);
    expect(await lookUps(`lq_${'x'.repeat(43)}`)).toBe(0);
    expect(await lookUps('x'.repeat(32))).toBe(2);
    asked.mockRestore();
  });

  it('are valid for their own project only', async () => {
    const { rows } = await database.pool.query<{ id: string }>(
      `insert into identity.project (name) values ('Another') returning id`,
    );
    const another = rows[0]?.id ?? '';
    const { secret, apiKey } = await aKey({ projectId: another });
    expect(await ask(here, secret)).toMatchObject({ projectId: another, projectName: 'Another' });
    expect(await ask(here, secret, another)).toBeDefined();
    expect(await ask(here, secret, database.projectId)).toBeUndefined();
    expect(await here.revokeApiKey({ projectId: database.projectId, id: apiKey.id, by })).toBe(false);
    expect((await here.listApiKeys(database.projectId)).map(({ id }) => id)).not.toContain(apiKey.id);
    expect(await ask(here, secret)).toBeDefined();
  });

  it('are listed with their use, and never with the key', async () => {
    const { secret, apiKey } = await aKey();
    expect(apiKey).toMatchObject({ lastUsedAt: null, revokedAt: null, prefix: secret.slice(0, 9) });
    await ask(here, secret);
    const used = (await here.listApiKeys(database.projectId)).find(({ id }) => id === apiKey.id);
    expect(used?.lastUsedAt).toBeInstanceOf(Date);

    const another = new Identity({ databaseUrl: database.url });
    await ask(another, secret);
    await another.close();
    const listed = await here.listApiKeys(database.projectId);
    expect(listed.find(({ id }) => id === apiKey.id)?.lastUsedAt).toEqual(used?.lastUsedAt);
    expect(JSON.stringify(listed)).not.toContain(secret);
  });

  it('are accepted while the database accepts no changes and their use cannot be noted', async () => {
    const { secret, apiKey } = await aKey();
    const another = new Identity({ databaseUrl: withOption(database.url, '-c default_transaction_read_only=on') });
    expect(await ask(another, secret)).toMatchObject({ actor: { id: apiKey.id } });
    await another.close();
  });

  it('are hashed at rest', async () => {
    const { secret } = await aKey();
    await ask(here, secret);
    const stored = await everythingStored(database.pool);
    expect(stored).toContain(secret.slice(0, 9));
    expect(stored).not.toContain(secret);
    expect(stored).not.toContain(admin.apiKey);
  });

  it.each([
    ['no scope', { scopes: [] }],
    ['no name', { name: '' }],
  ])('cannot be created with %s', async (_, over) => {
    const key = { projectId: database.projectId, name: 'Loader', scopes: ['read' as const], ...over };
    await expect(here.createApiKey(key)).rejects.toThrow('check constraint');
  });
});
