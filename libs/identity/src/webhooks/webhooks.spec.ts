import { aBootstrappedDatabase, type Database } from '../database/database.fixture.js';
import { Identity } from '../identity.js';
import type { Actor } from '../rights/caller.js';
import { NoLongerAdmin } from '../rights/still-admin.js';

let database: Database & { projectId: string };
let identity: Identity;
beforeAll(async () => {
  database = await aBootstrappedDatabase();
  identity = new Identity({ pool: database.pool });
});
afterAll(async () => {
  await identity.close();
  await database.stop();
});

describe('a webhook', () => {
  it('cannot be redirected or given a new secret by somebody who is no longer an admin', async () => {
    const { projectId } = database;
    const { rows } = await database.pool.query<{ id: string }>('select id from identity.member limit 1');
    const ada: Actor = { type: 'member', id: rows[0]?.id ?? '', name: 'Ada' };
    const made = await identity.createApiKey({ projectId, name: 'Admin key', scopes: ['admin'], createdBy: ada });
    const key: Actor = { type: 'apiKey', id: made.apiKey.id, name: 'Admin key' };
    const settings = { url: 'https://example.com', description: '', types: null, queueId: null };
    const created = await identity.webhooks.create(
      { projectId, by: ada },
      { ...settings, from: { position: 0n, place: '0' } },
    );
    if (created === 'too_many') throw new Error('There are too many webhooks');
    const { id } = created.webhook;
    const change = (url: string) => identity.webhooks.change({ projectId, by: key }, id, { url });
    expect(await change('https://example.org')).toMatchObject({ url: 'https://example.org' });
    await identity.revokeApiKey({ projectId, id: key.id, by: ada });
    const before = await identity.listAccess({ projectId, limit: 1 });
    await expect(change('https://example.net')).rejects.toThrow(NoLongerAdmin);
    await expect(identity.webhooks.rotate({ projectId, by: key }, id, 0)).rejects.toThrow(NoLongerAdmin);
    expect(await identity.webhooks.find(projectId, id)).toMatchObject({
      ...{ url: 'https://example.org', earlierUntil: null },
    });
    expect(await identity.listAccess({ projectId, limit: 1 })).toEqual(before);
  });
});
