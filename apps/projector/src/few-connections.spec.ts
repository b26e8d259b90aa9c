import { rebuildReadModels, type RebuildOptions } from './rebuild/rebuild-read-models.js';
import { useStores } from './stores.fixture.js';
import { verifyReadModels } from './verify/verify-read-models.js';

const stores = useStores();

describe('where the database has no room for all connections', () => {
  const role = 'with_few_connections';
  beforeAll(() => stores.pool().query(`create role ${role} login password '${role}' connection limit 2`));
  const held = async () =>
    (await stores.pool().query('select from pg_stat_activity where usename = $1', [role])).rows.length;

  it.each([
    ['a rebuild', rebuildReadModels],
    [
      'a verification',
      (to: Pick<RebuildOptions, 'databaseUrl' | 'store' | 'signal'>) =>
        verifyReadModels({ ...to, most: 1, onTable: () => undefined }),
    ],
  ])('%s fails, and keeps none of the connections that it got', async (_, run) => {
    const url = Object.assign(new URL(stores.env().DATABASE_URL), { username: role, password: role });
    const { signal } = new AbortController();
    const running = run({ databaseUrl: url.href, store: stores.store(), signal });
    await expect(running).rejects.toThrow('too many connections');
    await stores.until(async () => (await held()) === 0);
  });
});
