import { randomUUID } from 'node:crypto';
import { aDatabase, inTransaction } from './database.fixture.js';
import { copyRows } from './copy-rows.js';
import { table, type NewRow } from './table.js';
import { insertRows } from './unnest.js';

const database = aDatabase();
const everything = table({
  name: 'everything',
  columns: {
    id: 'uuid',
    label: 'text null',
    whole: 'integer null',
    large: 'bigint null',
    small: 'smallint null',
    yes: 'boolean null',
  },
  key: ['id'],
});
type Row = NewRow<(typeof everything)['columns']>;

const texts = ['', 'plain', '\\N', '\\', '{"a":"b\\"\n\t"}', '{,"}', 'ä€😀', 'x'.repeat(100_000)];
const rows: Row[] = [
  { id: randomUUID(), label: null, whole: null, large: null, small: null, yes: null },
  {
    id: randomUUID().toUpperCase(),
    label: 'most',
    whole: 2 ** 31 - 1,
    large: 2n ** 63n - 1n,
    small: 32_767,
    yes: true,
  },
  { id: randomUUID(), label: 'least', whole: -(2 ** 31), large: -(2n ** 63n), small: -32_768, yes: false },
  ...texts.map((label): Row => ({ id: randomUUID(), label, whole: 0, large: 12, small: 1, yes: true })),
];

async function stored(insert: typeof insertRows): Promise<unknown[]> {
  await database.fresh();
  const { pool } = database;
  await pool().query(`create table if not exists read_model.everything
    (id uuid primary key, label text, whole integer, large bigint, small smallint, yes boolean)`);
  await pool().query('truncate read_model.everything');
  await inTransaction(pool(), (client) => insert(client, 'read_model', everything, rows));
  return (await pool().query('select * from read_model.everything order by id')).rows;
}

describe('copying rows', () => {
  it('stores what inserting them stores', async () => {
    const inserted = await stored(insertRows);
    expect(inserted).toHaveLength(rows.length);
    expect(await stored(copyRows)).toEqual(inserted);
  });

  it('fails as a query does, and leaves the connection usable', async () => {
    const client = await database.pool().connect();
    try {
      const copied = copyRows(client, 'read_model', { ...everything, name: 'nothing' }, rows);
      await expect(copied).rejects.toThrow('relation "read_model.nothing" does not exist');
      const broken = copyRows(client, 'read_model', everything, [{ ...rows[0], id: 'no-uuid' } as Row]);
      await expect(broken).rejects.toThrow('no-uuid is not a UUID');
      const twice = copyRows(client, 'read_model', everything, [...rows, ...rows]);
      await expect(twice).rejects.toThrow('duplicate key');
      expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    } finally {
      client.release();
    }
  });
});
