import type { Queryable } from '@labeling/postgres';
import { aDatabase, inTransaction } from '../database.fixture.js';
import * as history from '../history.fixture.js';
import { idOf, stored } from '../history.fixture.js';
import { projectBatch } from '../projection.js';
import * as ask from '../queries.js';

const database = aDatabase();
const queueId = idOf('queue');
const names = Array.from({ length: 50 }, (_, i) => `item ${i}`);
const events = stored([
  history.queueCreated(),
  ...names.map((name, index) => history.itemAdded(name, { index })),
  ...names.map((name) => history.approved(name)),
]);
/** The event by which all items have been added, and none has been approved. */
const added = events[names.length];
const at = added?.metadata.at ?? '';

beforeAll(async () => {
  await database.fresh();
  await inTransaction(database.pool(), (client) => projectBatch(client, 'read_model', events));
});

/** How many rows of the activity have been read; Postgres only counts up during a transaction. */
async function rowsRead(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ read: number }>(
    `select (seq_tup_read + idx_tup_fetch)::integer as read from pg_stat_xact_user_tables where relname = 'activity'`,
  );
  return rows[0]?.read ?? 0;
}

describe('the position that a moment stands for', () => {
  it('is looked up once, and read from the cursor for all further pages', async () => {
    await inTransaction(database.pool(), async (client) => {
      // Makes Postgres read the rows as it would in a large table.
      await client.query('set local enable_seqscan = off');
      const pageOf = async (found: ask.FoundPosition, cursor?: string) => {
        const page = await ask.pageAsOf([found], cursor, (after) => {
          const asked = { queueId, position: found.position, limit: 1 };
          return ask.itemsAsOf(client, { ...asked, ...(after !== undefined && { after }) });
        });
        return { page, read: await rowsRead(client) };
      };
      const moment = await ask.findPosition(client, { queueId, at });
      const first = await pageOf(moment);
      const next = first.page.next ?? '';
      const second = await pageOf(await ask.foundMoment(client, { queueId, after: next }), next);
      expect([first, second].map(({ page }) => page.data)).toMatchObject([
        [{ itemId: idOf('item 0'), state: 'New' }],
        [{ itemId: idOf('item 1'), state: 'New' }],
      ]);
      expect(first.read).toBeGreaterThan(names.length);
      expect(second.read - first.read).toBeLessThan(10);
    });
  });

  it('is in the cursors of a list between two moments, even if nothing had happened yet', async () => {
    const db = database.pool();
    const moments = [
      await ask.findPosition(db, { queueId, at: '1999-01-01T00:00:00.000Z' }),
      await ask.findPosition(db, { queueId, at }),
    ];
    expect(moments.map(({ position }) => position)).toEqual([0n, added?.position]);
    const { next } = await ask.pageAsOf(moments, undefined, () => Promise.resolve({ data: [], next: '7' }));
    expect(await ask.foundMoments(db, { queueId, after: next ?? '' })).toEqual(moments);
  });

  it.each(['7', '1.2', 'x.1.7', '1.2.3.4.5'])('is not in the cursor %s', async (cursor) => {
    await expect(ask.foundMoment(database.pool(), { queueId, after: cursor })).rejects.toThrow(ask.InvalidCursor);
  });

  it('is refused if the cursor is from another event store', async () => {
    await expect(ask.foundMoment(database.pool(), { queueId, after: `${added?.position}.1.7` })).rejects.toThrow(
      'another event store',
    );
  });
});
