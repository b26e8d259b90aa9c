import { startStandbyPostgres, type StandbyPostgres } from '@labeling/infra';
import pg from 'pg';
import { databaseTrouble, isDatabaseAway, PrimaryClient, StandbyReached, takesNoChanges } from './index.js';

describe('connections to a server that is promoted during a failover', () => {
  let server: StandbyPostgres;
  let pool: pg.Pool;
  beforeAll(async () => {
    server = await startStandbyPostgres();
    pool = new pg.Pool({ connectionString: server.url, Client: PrimaryClient });
    pool.on('error', () => undefined);
  });
  afterAll(async () => {
    await pool?.end();
    await server?.remove();
  });

  it('are refused while it is a standby, and are kept from then on', async () => {
    const refusal = await pool.query('select 1').catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(StandbyReached);
    expect([isDatabaseAway(refusal), takesNoChanges(refusal)]).toEqual([true, true]);
    await expect(new PrimaryClient(server.url).connect()).rejects.toThrow(StandbyReached);
    expect(await databaseTrouble(server.url)).toEqual({
      sentence: expect.stringMatching(/ takes no changes: it is a standby, and the product needs its primary$/),
      mayPass: true,
    });
    expect(pool.totalCount).toBe(0);

    await server.promote();
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    expect(await databaseTrouble(server.url)).toBeUndefined();
  });
});
